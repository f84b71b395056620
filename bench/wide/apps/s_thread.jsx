import { useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, Collapsible, DropdownMenu, Separator, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { background: #f7f5f2; font-family: Georgia, serif; } .page { max-width: 940px; margin: 0 auto; padding: 24px; display: grid; grid-template-columns: 1fr 220px; gap: 36px; }
article { background: #fff; border: 1px solid #e2ddd5; border-radius: 8px; padding: 12px 16px; margin-bottom: 12px; } .kids { margin: 10px 0 0 14px; padding-left: 14px; border-left: 2px solid #d8cfc0; }
.who { display: flex; gap: 10px; align-items: baseline; font: 13px system-ui, sans-serif; color: #6b6257; } .who b { color: #2d2a26; font-size: 14px; } .text { margin: 6px 0 8px; }
.bar { display: flex; gap: 6px; } .bar button, .plain { font: 13px system-ui, sans-serif; background: none; border: 0; color: #5a4a8a; padding: 4px 8px; border-radius: 4px; cursor: pointer; } .bar button:hover { background: #efeaf7; }
.solid { font: 14px system-ui, sans-serif; background: #5a4a8a; color: #fff; border: 0; border-radius: 5px; padding: 7px 14px; } textarea { width: 100%; box-sizing: border-box; font: inherit; padding: 8px; border: 1px solid #b8aea0; border-radius: 5px; }
.veil { position: fixed; inset: 0; background: #0007; } .box { position: fixed; top: 30%; left: 50%; transform: translateX(-50%); background: #fff; border-radius: 10px; padding: 20px; width: 360px; font-family: system-ui, sans-serif; }
.menu { background: #fff; border: 1px solid #d8cfc0; border-radius: 6px; padding: 4px; font: 14px system-ui, sans-serif; box-shadow: 0 6px 20px #0002; } .menu > div { padding: 6px 18px; border-radius: 4px; cursor: default; } .menu > div[data-highlighted] { background: #efeaf7; }
.toasts { position: fixed; right: 16px; bottom: 16px; list-style: none; margin: 0; } .toast { background: #2d2a26; color: #fff; padding: 10px 16px; border-radius: 6px; font: 14px system-ui, sans-serif; } aside { font: 13px/1.6 system-ui, sans-serif; color: #5d564c; }`;
document.head.append(style);

const START = [
  { id: 1, parent: 0, who: "Bea Lund", points: 7, when: "3 hours ago", text: "Who would staff it on a Sunday?" },
  { id: 2, parent: 1, who: "Tom Reyes", points: 3, when: "2 hours ago", text: "Volunteers did it in Norwick." },
  { id: 3, parent: 0, who: "Oskar Holm", points: 7, when: "2 hours ago", text: "I already go to the one in town." },
  { id: 4, parent: 0, who: "Ines Falk", own: true, points: 2, when: "40 minutes ago", text: "Parking will be the problem." },
];

function Thread() {
  const [comments, setComments] = useState(START);
  const [voted, setVoted] = useState([]);
  const [answering, setAnswering] = useState(0);
  const [draft, setDraft] = useState("");
  const [busy, setBusy] = useState(false);
  const [doomed, setDoomed] = useState(null);
  const [toast, setToast] = useState("");

  async function reply(to) {
    setBusy(true);
    await save("s_thread", draft, 800);
    const mine = { id: comments.length + 10, parent: is("loses-parent") ? 0 : to.id, who: "Ines Falk", own: true, points: 1, when: "just now", text: draft };
    setComments(list => [...list, mine]);
    setBusy(false); setAnswering(0); setDraft("");
    setToast("Reply posted");
    if (is("filtered-later")) setTimeout(() => setComments(list => list.map(one => (one.id === mine.id ? { ...one, text: "This comment is hidden until a moderator has read it." } : one))), 2400);
  }
  async function vote(comment) {
    const up = !voted.includes(comment.id);
    setVoted(up ? [...voted, comment.id] : voted.filter(id => id !== comment.id));
    const target = is("votes-first") ? comments.find(one => one.points === comment.points) : comment;
    setComments(list => list.map(one => (one.id === target.id ? { ...one, points: one.points + (up ? 1 : -1) } : one)));
    await save("s_thread", { vote: comment.id }, 250);
  }
  async function remove() {
    setBusy(true);
    await save("s_thread", { gone: doomed.id }, 600);
    setComments(list => (is("name-only") ? list.map(one => (one.id === doomed.id ? { ...one, gone: true, own: false, who: "[deleted]" } : one)) : list.filter(one => one.id !== doomed.id)));
    setBusy(false); setDoomed(null);
    setToast("Comment deleted");
  }

  function One({ comment }) {
    const kids = comments.filter(one => one.parent === comment.id);
    return (
      <article key={comment.id} aria-label={`Comment by ${comment.who}`}>
        <div className="who"><b>{comment.who}</b>{comment.own && <span>you</span>}<span>{comment.points} {comment.points === 1 ? "point" : "points"}</span><time>{comment.when}</time></div>
        <p className="text">{comment.text}</p>
        <div className="bar">
          <button type="button" aria-pressed={voted.includes(comment.id)} disabled={comment.own} onClick={() => vote(comment)}><span aria-hidden="true">▲ </span>Upvote</button>
          <button type="button" onClick={() => { setAnswering(comment.id); setDraft(""); }}>Reply</button>
          {comment.own && (
            <DropdownMenu.Root>
              <DropdownMenu.Trigger>More</DropdownMenu.Trigger>
              <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="start">
                <DropdownMenu.Item>Copy link</DropdownMenu.Item><DropdownMenu.Item onSelect={() => setDoomed(comment)}>Delete comment</DropdownMenu.Item>
              </DropdownMenu.Content></DropdownMenu.Portal>
            </DropdownMenu.Root>)}
        </div>
        {answering === comment.id && (
          <form style={{ marginTop: 8 }} onSubmit={event => { event.preventDefault(); reply(comment); }}>
            <label style={{ font: "13px system-ui" }}>Your reply<textarea rows="2" value={draft} onChange={event => setDraft(event.target.value)} /></label>
            <button className="solid" disabled={!draft.trim() || busy}>{busy ? "Posting…" : "Post reply"}</button> <button type="button" className="plain" onClick={() => setAnswering(0)}>Never mind</button>
          </form>)}
        {kids.length > 0 && (
          <Collapsible.Root defaultOpen>
            <Collapsible.Trigger className="plain">Hide or show {kids.length === 1 ? "1 reply" : `${kids.length} replies`}</Collapsible.Trigger>
            <Collapsible.Content className="kids">{kids.map(kid => One({ comment: kid }))}</Collapsible.Content>
          </Collapsible.Root>)}
      </article>
    );
  }

  return (
    <Toast.Provider duration={4000}>
      <div className="page">
        <main>
          <h1 style={{ fontSize: 26, marginBottom: 4 }}>Should our library open on Sundays?</h1>
          <p style={{ color: "#6b6257" }}>The council asks for opinions until the end of the month. Be kind: comments that insult are deleted.</p>
          <h2 style={{ fontSize: 17 }}>{comments.filter(one => !one.gone).length} comments</h2>
          {comments.filter(one => !one.parent).map(comment => <div key={comment.id}>{One({ comment })}</div>)}
        </main>
        <aside>
          <strong>Most active members</strong><br />Bea Lund · 41 points<br />Oskar Holm · 38 points<br />Tom Reyes · 12 points
          <Separator.Root style={{ height: 1, background: "#d8cfc0", margin: "14px 0" }} />
          <strong>Also discussed</strong><br />New parking on Sunday<br />5 comments about the swimming pool<br />A reply from the mayor
        </aside>
      </div>
      <AlertDialog.Root open={!!doomed} onOpenChange={open => !open && !busy && setDoomed(null)}>
        <AlertDialog.Portal><AlertDialog.Overlay className="veil" />
          <AlertDialog.Content className="box">
            <AlertDialog.Title style={{ marginTop: 0, fontSize: 18 }}>Delete this comment?</AlertDialog.Title>
            <AlertDialog.Description>Nobody will be able to read it any more.</AlertDialog.Description>
            <button className="solid" disabled={busy} onClick={remove}>{busy ? "Deleting…" : "Yes, delete"}</button> <AlertDialog.Cancel className="plain">Keep it</AlertDialog.Cancel>
          </AlertDialog.Content></AlertDialog.Portal>
      </AlertDialog.Root>
      <Toast.Root className="toast" open={!!toast} onOpenChange={open => !open && setToast("")}><Toast.Title>{toast}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Thread />);
