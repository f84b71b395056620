"""Hostile pages: every trap that a name, a text or a structure can set for a reader of snapshots."""

STRINGS = (
    'say "hi"',
    "it's",
    "a: b",
    "trailing:",
    "back\\slash \\n \\\\ end\\",
    "new\nline",
    "tab\there",
    "- dash first",
    "-dash",
    "[ref=e9]",
    'x" [ref=e9]',
    "' [ref=e9]': y",
    "[bracket",
    "{{x}}",
    "{a}",
    "`tick`",
    "true",
    "NO",
    "null",
    "~",
    "123",
    "-1.5e3",
    "0x1F",
    "0b2",
    "Infinity",
    ".inf",
    "1_000",
    "5.",
    ".",
    "# hash",
    "a # b",
    "a #b",
    "a#b",
    "& and",
    "*star",
    "?",
    "!bang",
    "> quote",
    "| pipe",
    "@at",
    "%percent",
    ", comma",
    "emoji \U0001f600 \U0001f468\u200d\U0001f469\u200d\U0001f467",
    "half \ud83d",
    "\u0645\u0631\u062d\u0628\u0627 \u202eRTL\u202c",
    "\u05e9\u05dc\u05d5\u05dd: x",
    "nbsp\u00a0in\u00a0it",
    "\u2028line\u2028sep:\u2028",
    "\ufeffbom\ufeff",
    "nel\u0085nel",
    "del\x7f ctrl\x01\x1b[31m",
    "\x9b",
    "\x0b\x0c vt",
    "long " * 170,
    "longer " * 200,
    "/regex.*/",
    "/url: /x",
    "text: x",
    'button "x" [ref=e1]',
    "a:\u00a0b",
    "<b>&amp;</b>",
)
"""Names and texts."""

BUILD = """(strings) => {
  const make = (tag, parent, attributes = {}, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  for (const string of strings) {
    make('button', document.body, {}, string);
    make('button', document.body, {'aria-label': string}, 'other');
    make('p', document.body, {}, string);
    make('p', document.body, {}, string).append(document.createElement('hr'), string);
    make('input', document.body, {'aria-label': string, placeholder: string + '?', value: string});
    make('textarea', document.body, {placeholder: string}).value = string;
    make('a', document.body, {href: string}, string);
    make('li', make('ul', document.body, {'aria-label': string}), {}, string);
    const clickable = make('div', document.body, {style: 'cursor: pointer'}, string);
    make('b', clickable, {}, string);
    const select = make('select', document.body, {'aria-label': string});
    make('option', select, {}, string);
    make('option', select, {selected: ''}, string + '2');
  }
  make('div', document.body, {role: 'checkbox', 'aria-checked': 'mixed', tabindex: 0, 'aria-label': 'mixed'});
  make('input', document.body, {type: 'checkbox', checked: '', disabled: ''});
  make('button', document.body, {'aria-expanded': 'true', 'aria-pressed': 'mixed'}, 'pressed');
  make('input', document.body, {'aria-invalid': 'spelling'});
  make('input', document.body, {'aria-invalid': 'true', type: 'range', value: '3'});
  make('h3', document.body, {}, '42');
  make('div', document.body, {'aria-hidden': 'true'}, 'seen but hidden from aria');
  const host = make('div', document.body);
  host.attachShadow({mode: 'open'}).innerHTML = '<button>in <slot></slot> "shadow"</button>';
  host.append('slotted: text');
  make('table', document.body).innerHTML = '<tr><th>Name</th></tr><tr><td>a: "b"<button>Delete</button></td></tr>';
  make('dialog', document.body, {open: ''}, 'dialog: text');
  const deep = '<h1>f: "1"</h1><iframe srcdoc="<button autofocus>deep: x</button>"></iframe>';
  make('iframe', document.body, {srcdoc: deep});
  make('iframe', document.body, {srcdoc: ''});
  const input = make('input', document.body, {'aria-label': 'active one'});
  input.focus();
}"""
"""Builds a page that has every string in every place that a snapshot can show one."""
