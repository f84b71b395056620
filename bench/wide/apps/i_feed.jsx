import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const POSTS = [
  ["Canteen menu for May", "Asparagus on Tuesdays, and a salad bar all week.", 12],
  ["Parking deck closed", "Level 2 is being painted until Friday.", 3],
  ["Summer party survey", "Lake or rooftop? You decide.", 31],
  ["Bike racks at the east gate", "There is now room for forty bicycles.", 8],
  ["Fire drill on 9 May", "Please use the stairs.", 5],
  ["New printer on floor 4", "It also staples.", 2],
  ["Welcome to the intranet", "All news in one place.", 44],
];
const css = `
body { background: #eef1f5; } main { max-width: 600px; margin: 0 auto; padding: 16px; }
.post { background: #fff; border-radius: 10px; padding: 14px 18px; margin-bottom: 12px; box-shadow: 0 1px 3px #0002; }
.title { font-weight: 600; font-size: 17px; } .foot { display: flex; gap: 14px; align-items: center; color: #445; font-size: 14px; }
.foot button { border: 1px solid #ccd; background: #fff; border-radius: 16px; padding: 3px 10px; cursor: pointer; }
.more { font: inherit; padding: 10px 20px; } .oops { text-align: center; padding: 80px 0; color: #555; }`;

function Feed() {
  const [posts, setPosts] = useState(POSTS.slice(0, 3));
  const [liked, setLiked] = useState({});
  const [saved, setSaved] = useState({});
  const [busy, setBusy] = useState(false);
  const [broken, setBroken] = useState(false);
  useEffect(() => { load("i_feed").then(kept => { if (kept) { setLiked(kept.liked); setSaved(kept.saved); } }); }, []);
  async function more() {
    setBusy(true);
    await load("i_feed", 800);
    const next = POSTS.slice(posts.length, posts.length + 3);
    if (is("server-error") && posts.length === 6) setBroken(true);
    setPosts(is("on-top") ? [...next, ...posts] : [...posts, ...next]);
    setBusy(false);
  }
  function like(title) {
    const next = { ...liked, [title]: !liked[title] };
    setLiked(next);
    save("i_feed", { liked: next, saved }, 300);
    if (is("like-undone")) setTimeout(() => { setLiked(liked); }, 1500);
  }
  function bookmark(title) {
    const next = { ...saved, [title]: true };
    setSaved(next);
    save("i_feed", { liked, saved: next }, 300);
  }
  if (broken) return <div className="oops"><style>{css}</style><h1>500</h1><p>Something went wrong on our side.</p></div>;
  return (
    <main>
      <style>{css}</style>
      <h1>News</h1>
      {posts.map(([title, text, likes]) => (
        <div className="post" key={title}>
          <div className="title">{title}</div><p>{text}</p>
          <div className="foot">
            <button aria-label="Like" onClick={() => like(title)}>{liked[title] ? "♥" : "♡"}</button>
            <span>{likes + (liked[title] ? 1 : 0)} likes</span>
            <button aria-label="Bookmark" onClick={() => bookmark(title)}>⚑</button>
            {saved[title] && <span>{is("saved-not") ? "Saved once you are online" : "Saved"}</span>}
          </div>
        </div>
      ))}
      <p>Showing {posts.length} of 7</p>
      {posts.length < 7 && <button className="more" disabled={busy} onClick={more}>{busy ? "Loading…" : "Load more"}</button>}
    </main>
  );
}
createRoot(document.getElementById("root")).render(<Feed />);
