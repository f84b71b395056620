import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { background: #fafafa; color: #1f2937; } .wrap { max-width: 56rem; margin: 0 auto; padding: 2rem; display: grid; grid-template-columns: 1fr 15rem; gap: 2rem; } .find { position: relative; margin-bottom: 1.5rem; } .find input { width: 100%; box-sizing: border-box; font: inherit; padding: .75rem 1rem; border: 1px solid #d1d5db; border-radius: .6rem; }
.sugg { position: absolute; left: 0; right: 0; top: 100%; background: #fff; border: 1px solid #d1d5db; border-radius: .6rem; margin: .25rem 0 0; padding: .3rem; list-style: none; z-index: 5; box-shadow: 0 10px 30px #0001; } .sugg li { padding: .55rem .7rem; cursor: pointer; border-radius: .4rem; } .sugg li:hover { background: #f3f4f6; }
.item { background: #fff; border: 1px solid #e5e7eb; border-radius: .6rem; margin-bottom: .5rem; } .head { margin: 0; } .trigger { width: 100%; text-align: left; background: none; border: 0; font: inherit; font-weight: 600; padding: .9rem 1rem; cursor: pointer; } .body { overflow: hidden; } .body.squeezed { height: 1px; } .in { padding: 0 1rem 1rem; }
.vote { font-size: .875rem; color: #6b7280; } .vote button { font: inherit; border: 1px solid #d1d5db; background: #fff; border-radius: .4rem; padding: .25rem .7rem; cursor: pointer; } aside { font-size: .9rem; color: #4b5563; }`;
document.head.append(style);

const TOPICS = [
  { id: "a", q: "Can I change my delivery address?", a: "Open your order and choose Change address. This works until the parcel leaves our warehouse.", n: 12 },
  { id: "b", q: "How long does a refund take?", a: "Money is back within 5 working days after we received the parcel.", n: 31 },
  { id: "c", q: "Do I get a refund for a gift card?", a: "Gift cards are not paid out, but they do not expire.", n: 8 },
  { id: "d", q: "Which carriers do you use?", a: "We ship with two carriers and choose the faster one for you.", n: 4 },
];

function Help() {
  const [words, setWords] = useState("");
  const [found, setFound] = useState([]);
  const [open, setOpen] = useState("");
  const [votes, setVotes] = useState({});
  useEffect(() => {
    setFound([]);
    if (words.trim().length < 3) return;
    const timer = setTimeout(async () => {
      await load("l_help", 350);
      setFound(TOPICS.filter(topic => topic.q.toLowerCase().includes(words.trim().toLowerCase())));
    }, 300);
    return () => clearTimeout(timer);
  }, [words]);
  const go = (topic, at) => {
    setWords("");
    setOpen(is("opens-by-index") ? TOPICS[(at + 2) % 4].id : topic.id);
  };
  async function vote(id) {
    setVotes(now => ({ ...now, [id]: (now[id] || 0) + 1 }));
    await save("l_help", id, 400);
    if (is("vote-counted-twice")) setVotes(now => ({ ...now, [id]: now[id] + 1 }));
  }
  const change = value => setOpen(value === "" && is("stays-open") ? open : value);
  return (
    <div className="wrap">
      <main>
        <h1>How can we help?</h1>
        <div className="find">
          <input role="combobox" aria-expanded={found.length > 0} aria-controls="sugg" aria-label="Search the help centre" placeholder="Search the help centre" value={words} onChange={event => setWords(event.target.value)} />
          {found.length > 0 && <ul className="sugg" id="sugg" role="listbox" aria-label="Suggestions">{found.map((topic, at) => <li key={topic.id} role="option" aria-selected={false} onClick={() => go(topic, at)}>{topic.q}</li>)}</ul>}
        </div>
        <Accordion.Root type="single" collapsible value={open} onValueChange={change}>
          {TOPICS.map(topic => (
            <Accordion.Item key={topic.id} value={topic.id} className="item">
              <Accordion.Header className="head"><Accordion.Trigger className="trigger">{topic.q}</Accordion.Trigger></Accordion.Header>
              <Accordion.Content className={"body" + (is("answer-squeezed") ? " squeezed" : "")}><div className="in"><p>{topic.a}</p>
                <div className="vote"><p>{topic.n + (votes[topic.id] || 0)} people found this helpful</p>{votes[topic.id] ? <p role="status">Thanks for your vote</p> : <button onClick={() => vote(topic.id)}>This helped me</button>}</div></div></Accordion.Content>
            </Accordion.Item>))}
        </Accordion.Root>
      </main>
      <aside><h2>Still stuck?</h2><p>Write to us, and a person answers within 2 working days.</p><p>Parcels usually arrive in 3 working days.</p></aside>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Help />);
