import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const COLS = ["Test 1", "Test 2", "Project"];
const START = {
  pass: 50,
  students: [
    { name: "Ada Brooks", marks: [78, 85, 90] }, { name: "Ben Carver", marks: [45, 52, 48] },
    { name: "Chloe Diaz", marks: [92, 88, 95] }, { name: "Omar Haddad", marks: [38, 41, 55] },
    { name: "Priya Nair", marks: [66, 59, 72] }, { name: "Tom Walsh", marks: [50, 47, 56] },
  ],
};
const css = `
*{box-sizing:border-box} body{margin:0;font:16px Georgia,serif;background:#fbfaf7;color:#222}
.top{background:#24513f;color:#fff;padding:14px 28px;display:flex;align-items:center;gap:20px}.top h1{font-size:22px;margin:0}
.pill{background:#ffd9d2;color:#7b1d0c;border-radius:12px;padding:2px 12px;font-size:14px}
.tabs{display:flex;gap:4px;padding:12px 28px 0;border-bottom:1px solid #d8d3c6}.tabs button{font:inherit;padding:8px 18px;border:1px solid #d8d3c6;border-bottom:0;background:#eee9dc;cursor:pointer}
.tabs button[aria-selected=true]{background:#fff;font-weight:bold}.body{padding:20px 28px;max-width:900px}
.filters{display:flex;gap:20px;align-items:end;margin-bottom:14px}.filters input[type=search]{display:block;font:inherit;padding:5px}
table{border-collapse:collapse;background:#fff;width:100%}th,td{border:1px solid #e2ddd0;padding:7px 12px;text-align:left}
td.mark{cursor:text}td.mark:hover{background:#f3f7f4}td.mark input{width:64px;font:inherit}.bad{color:#a31d0a;font-weight:bold}.ghost{color:#fbfaf7}
.Pass{color:#1b6b3a}.Fail{color:#a31d0a}.stepper{display:flex;gap:10px;align-items:center;margin:12px 0}.stepper output{font-size:24px;min-width:48px;text-align:center}
dl{display:grid;grid-template-columns:180px 1fr;row-gap:6px}dd{margin:0;font-weight:bold}`;

const mean = list => list.reduce((a, b) => a + b, 0) / list.length;
const average = s => is("average-stale") ? mean((START.students.find(x => x.name === s.name) || s).marks) : mean(s.marks);

function MarkCell({ student, col, onSave, onError }) {
  const [draft, setDraft] = useState(null);
  if (draft === null) return <td className="mark" onClick={() => setDraft(String(student.marks[col]))}>{student.marks[col]}</td>;
  const keys = e => {
    if (e.key === "Escape") { setDraft(null); onError(""); }
    if (e.key !== "Enter") return;
    const n = Number(draft);
    if (draft.trim() === "" || Number.isNaN(n) || n < 0 || n > 100) return onError("Marks go from 0 to 100.");
    onError(""); setDraft(null); onSave(n);
  };
  return <td className="mark"><input autoFocus aria-label={`${COLS[col]} of ${student.name}`} value={draft} onChange={e => setDraft(e.target.value)} onKeyDown={keys} /></td>;
}

function Marks({ book, update, error, setError }) {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const [failing, setFailing] = useState(false);
  useEffect(() => { const t = setTimeout(() => setQuery(text.trim().toLowerCase()), 250); return () => clearTimeout(t); }, [text]);
  const rows = book.students.map((s, i) => ({ s, i })).filter(({ s }) =>
    s.name.toLowerCase().includes(query) && (!failing || is("failing-ignored") || average(s) < book.pass));
  const saveMark = (index, col, n) => {
    const at = is("wrong-student") ? (index + 1) % book.students.length : index;
    update({ ...book, students: book.students.map((s, i) => i === at ? { ...s, marks: s.marks.map((m, c) => c === col ? n : m) } : s) });
  };
  return (
    <>
      <div className="filters">
        <label>Find a student<input type="search" value={text} onChange={e => setText(e.target.value)} /></label>
        <label><input type="checkbox" checked={failing} onChange={e => setFailing(e.target.checked)} /> Only failing</label>
        <span>{rows.length} of {book.students.length} students</span>
      </div>
      {error && <p className={is("error-invisible") ? "ghost" : "bad"} role="alert">{error}</p>}
      {rows.length === 0 ? <p>No student matches.</p> :
        <table>
          <thead><tr><th>Student</th>{COLS.map(c => <th key={c}>{c}</th>)}<th>Average</th><th>Result</th></tr></thead>
          <tbody>{rows.map(({ s, i }) => {
            const result = average(s) >= book.pass ? "Pass" : "Fail";
            return <tr key={s.name}><th scope="row">{s.name}</th>
              {COLS.map((c, col) => <MarkCell key={c} student={s} col={col} onSave={n => saveMark(i, col, n)} onError={setError} />)}
              <td>{average(s).toFixed(1)}</td><td className={result}>{result}</td></tr>;
          })}</tbody>
        </table>}
    </>
  );
}

function Summary({ book, update }) {
  const [pass, setPass] = useState(book.pass);
  const [note, setNote] = useState("");
  const below = book.students.filter(s => average(s) < book.pass);
  const apply = () => {
    update({ ...book, pass }, is("passmark-lost"));
    setNote(`The pass mark is now ${pass}.`);
  };
  return (
    <>
      <dl><dt>Class average</dt><dd>{mean(book.students.map(average)).toFixed(1)}</dd>
        <dt>Passing</dt><dd>{book.students.length - below.length}</dd><dt>Failing</dt><dd>{below.length}</dd></dl>
      <section><h2>Needs support</h2>{below.length ? <ul>{below.map(s => <li key={s.name}>{s.name}</li>)}</ul> : <p>Nobody</p>}</section>
      <section><h2>Pass mark</h2>
        <div className="stepper"><button onClick={() => setPass(pass - 5)} disabled={pass <= 0}>Lower</button><output>{pass}</output>
          <button onClick={() => setPass(pass + 5)} disabled={pass >= 60}>Raise</button>
          <button onClick={apply} disabled={pass === book.pass}>Apply</button></div>
        {note && <p role="status">{note}</p>}</section>
    </>
  );
}

function App() {
  const [book, setBook] = useState(null);
  const [tab, setTab] = useState("Marks");
  const [error, setError] = useState("");
  useEffect(() => { load("gradebook").then(s => setBook(s && s.students ? s : START)); }, []);
  if (!book) return null;
  const update = (next, skip) => { setBook(next); if (!skip) save("gradebook", next); };
  const failing = book.students.filter(s => average(s) < book.pass).length;
  return (
    <>
      <div className="top"><h1>Biology 9B</h1><span className="pill">{failing} failing</span></div>
      <div className="tabs" role="tablist">{["Marks", "Summary"].map(t =>
        <button key={t} role="tab" aria-selected={tab === t} onClick={() => setTab(t)}>{t}</button>)}</div>
      <div className="body">{tab === "Marks" ? <Marks {...{ book, update, error, setError }} /> : <Summary {...{ book, update }} />}</div>
    </>
  );
}
const style = document.createElement("style");
style.textContent = css;
document.head.append(style);
createRoot(document.getElementById("root")).render(<App />);
