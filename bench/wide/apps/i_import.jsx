import { useState } from "react";
import { createRoot } from "react-dom/client";

const css = `
.page { max-width: 620px; margin: 28px auto; } .drop { border: 2px dashed #99a; border-radius: 10px; padding: 24px; text-align: center; }
.drop button, .page > button { font: inherit; padding: 8px 16px; } .track { height: 10px; background: #dde; border-radius: 5px; margin: 18px 0; } .fill { height: 10px; background: #2a6fdb; border-radius: 5px; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 6px; border-bottom: 1px solid #dde; }
.size { display: flex; gap: 12px; margin: 16px 0; } .good { color: #14622f; font-weight: 600; }`;
const BAD = [["Line 17", "Email is missing"], ["Line 31", "Already in your list"]];

function Import() {
  const [file, setFile] = useState("");
  const [percent, setPercent] = useState(-1);
  const [stage, setStage] = useState("idle");
  const [size, setSize] = useState(120);
  async function start() {
    setStage("running");
    for (let now = 0; now <= 100; now += 20) { setPercent(now); await wait(260); }
    await save("i_import", { rows: 46 }, 200);
    setSize(166);
    setStage("done");
  }
  async function undo() {
    await save("i_import", null, 500);
    if (is("blank-page")) { document.body.replaceChildren(); return; }
    if (!is("size-stale")) setSize(120);
    setStage("undone");
  }
  const reasons = is("reasons-swapped") ? [BAD[1][1], BAD[0][1]] : BAD.map(row => row[1]);
  return (
    <div className="page">
      <style>{css}</style>
      <h1>Import contacts</h1>
      <div className="drop"><p>{file || "Drop a CSV file here"}</p><button onClick={() => setFile("contacts.csv")}>Use the sample file</button></div>
      <div className="size"><span>Address book size</span><b>{size}</b></div>
      {stage === "idle" && <button disabled={!file} onClick={start}>Start import</button>}
      {stage === "running" && <div className="track" role="progressbar" aria-valuenow={percent}><div className="fill" style={{ width: `${percent}%` }} /></div>}
      {stage === "done" && (
        <section>
          <h2>Import finished</h2>
          <p className="good">{is("none-imported") ? "0 of 46 contacts imported" : "46 contacts imported"}</p>
          <p>2 lines were skipped:</p>
          <table><thead><tr><th>Place</th><th>Reason</th></tr></thead>
            <tbody>{BAD.map(([line], index) => <tr key={line}><td>{line}</td><td>{reasons[index]}</td></tr>)}</tbody></table>
          <p><button onClick={undo}>Undo import</button></p>
        </section>
      )}
      {stage === "undone" && <p role="status">The import was undone</p>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Import />);
