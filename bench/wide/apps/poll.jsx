import React, { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Tabs, Accordion, Dialog, Switch } from "radix-ui";

const css = `
  body { font: 15px/1.5 system-ui, sans-serif; background: #f3f1fb; margin: 0; color: #241b46; }
  .frame { max-width: 760px; margin: 24px auto; background: #fff; padding: 20px 28px; border-radius: 12px; }
  .tabs { display: flex; border-bottom: 2px solid #ddd6f7; margin: 12px 0; }
  .tabs button { border: 0; background: none; padding: 8px 18px; font: inherit; cursor: pointer; }
  .tabs button[data-state=active] { border-bottom: 3px solid #6b3fd4; font-weight: 600; }
  .q { border: 1px solid #ddd6f7; border-radius: 8px; margin: 8px 0; }
  .q h3 { margin: 0; } .q h3 button { width: 100%; text-align: left; border: 0; background: #faf8ff; padding: 10px 14px; font: inherit; cursor: pointer; }
  .inner { padding: 8px 14px 14px; }
  .row { display: flex; gap: 8px; align-items: center; margin: 8px 0; }
  input[type=text], input[type=number] { font: inherit; padding: 5px 8px; border: 1px solid #b9aee2; border-radius: 6px; }
  .primary { background: #6b3fd4; color: #fff; border: 0; border-radius: 6px; padding: 7px 16px; font: inherit; cursor: pointer; }
  .plain { background: #fff; border: 1px solid #b9aee2; border-radius: 6px; padding: 5px 12px; font: inherit; cursor: pointer; }
  .bad { color: #b0123b; margin: 4px 0; }
  .veil { position: fixed; inset: 0; background: #0007; }
  .modal { position: fixed; top: 30%; left: 50%; transform: translateX(-50%); background: #fff; padding: 18px 24px; border-radius: 10px; width: 380px; }
  .switch { width: 40px; height: 22px; border-radius: 11px; background: #bbb; border: 0; padding: 2px; text-align: left; }
  .switch[data-state=checked] { background: #6b3fd4; text-align: right; }
  .knob { display: inline-block; width: 18px; height: 18px; border-radius: 9px; background: #fff; }
`;
const START = {
  shuffle: false,
  questions: [
    { id: 1, text: "What is the capital of Norway?", options: ["Bergen", "Oslo", "Tromsø"], right: 1, points: 5 },
    { id: 2, text: "Which planet is the largest?", options: ["Saturn", "Mars", "Jupiter"], right: 2, points: 10 },
  ],
};

function Question({ q, change, remove }) {
  const [option, setOption] = useState("");
  const [error, setError] = useState("");
  const add = () => {
    const text = option.trim();
    if (q.options.some(o => o.toLowerCase() === text.toLowerCase()) && !is("twin-options")) return setError("This answer exists already");
    setError(""); setOption("");
    change({ ...q, options: is("option-first") ? [text, ...q.options] : [...q.options, text] });
  };
  return (
    <Accordion.Item value={String(q.id)} className="q">
      <Accordion.Header><Accordion.Trigger>{q.text}</Accordion.Trigger></Accordion.Header>
      <Accordion.Content className="inner">
        <ol>{q.options.map((o, i) => <li key={o + i}>{o}{i === q.right && <em> (correct)</em>}</li>)}</ol>
        <div className="row">
          <input type="text" aria-label="New answer" value={option} onChange={e => setOption(e.target.value)} />
          <button className="plain" onClick={add} disabled={!option.trim()}>Add answer</button>
        </div>
        {error && <p className="bad" role="alert">{error}</p>}
        <div className="row">
          <label>Points <input type="number" min="1" max="50" value={q.points} onChange={e => change({ ...q, points: +e.target.value })} /></label>
          <button className="plain" onClick={remove}>Remove question</button>
        </div>
      </Accordion.Content>
    </Accordion.Item>
  );
}

function Preview({ quiz }) {
  const [chosen, setChosen] = useState({});
  const [score, setScore] = useState(null);
  const grade = () => setScore(quiz.questions.reduce((sum, q) => sum + (chosen[q.id] === q.right ? (is("flat-score") ? 1 : q.points) : 0), 0));
  return (
    <div>
      {quiz.questions.map((q, n) => (
        <fieldset key={q.id}>
          <legend>{n + 1}. {q.text}</legend>
          {q.options.map((o, i) => <div key={o + i}><label><input type="radio" name={"q" + q.id} onChange={() => { setChosen({ ...chosen, [q.id]: i }); setScore(null); }} /> {o}</label></div>)}
        </fieldset>
      ))}
      <p><button className="primary" disabled={Object.keys(chosen).length < quiz.questions.length} onClick={grade}>Grade my answers</button></p>
      {score !== null && <p role="status">You scored {score} of {quiz.questions.reduce((s, q) => s + q.points, 0)} points</p>}
    </div>
  );
}

function App() {
  const [quiz, setQuiz] = useState(null);
  const [text, setText] = useState("");
  const [leaving, setLeaving] = useState(null);
  const first = useRef(true);
  useEffect(() => { load("poll").then(saved => setQuiz(saved && saved.questions ? saved : START)); }, []);
  useEffect(() => {
    if (!quiz) return;
    if (first.current) { first.current = false; return; }
    save("poll", is("shuffle-forgotten") ? { ...quiz, shuffle: false } : quiz, 80);
  }, [quiz]);
  if (!quiz) return <p>Loading…</p>;
  const total = quiz.questions.reduce((sum, q) => sum + q.points, 0);
  const addQuestion = e => {
    e.preventDefault();
    if (!text.trim()) return;
    setQuiz({ ...quiz, questions: [...quiz.questions, { id: Date.now(), text: text.trim(), options: ["Yes", "No"], right: 0, points: 1 }] });
    setText("");
  };
  const removeNow = () => {
    const gone = is("removes-last") ? quiz.questions[quiz.questions.length - 1].id : leaving.id;
    setQuiz({ ...quiz, questions: quiz.questions.filter(q => q.id !== gone) });
    setLeaving(null);
  };
  return (
    <div className="frame">
      <h1>Friday quiz</h1>
      <p>{quiz.questions.length} {quiz.questions.length === 1 ? "question" : "questions"}, {is("old-total") ? 15 : total} points in total</p>
      <Tabs.Root defaultValue="build">
        <Tabs.List className="tabs" aria-label="Quiz"><Tabs.Trigger value="build">Build</Tabs.Trigger><Tabs.Trigger value="preview">Preview</Tabs.Trigger><Tabs.Trigger value="options">Options</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="build">
          <Accordion.Root type="single" collapsible>
            {quiz.questions.map(q => <Question key={q.id} q={q} remove={() => setLeaving(q)}
              change={next => setQuiz({ ...quiz, questions: quiz.questions.map(x => x.id === q.id ? next : x) })} />)}
          </Accordion.Root>
          <form className="row" onSubmit={addQuestion}>
            <input type="text" style={{ flex: 1 }} aria-label="Question text" placeholder="Type a new question" value={text} onChange={e => setText(e.target.value)} />
            <button className="primary">Add question</button>
          </form>
        </Tabs.Content>
        <Tabs.Content value="preview"><Preview quiz={quiz} /></Tabs.Content>
        <Tabs.Content value="options">
          <div className="row">
            <Switch.Root id="shuffle" className="switch" checked={quiz.shuffle} onCheckedChange={shuffle => setQuiz({ ...quiz, shuffle })}><Switch.Thumb className="knob" /></Switch.Root>
            <label htmlFor="shuffle">Shuffle answers</label>
          </div>
        </Tabs.Content>
      </Tabs.Root>
      <Dialog.Root open={!!leaving} onOpenChange={open => !open && setLeaving(null)}>
        <Dialog.Portal><Dialog.Overlay className="veil" />
          <Dialog.Content className="modal" aria-describedby={undefined}>
            <Dialog.Title>Remove this question?</Dialog.Title>
            <p>{leaving && leaving.text}</p>
            <button className="primary" onClick={removeNow}>Remove</button> <Dialog.Close asChild><button className="plain">Keep it</button></Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}
const style = document.createElement("style");
style.textContent = css;
document.head.append(style);
document.title = "Quiz builder";
createRoot(document.getElementById("root")).render(<App />);
