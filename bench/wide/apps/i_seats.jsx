import { useState } from "react";
import { createRoot } from "react-dom/client";

const ROWS = { A: 25, B: 19, C: 12 };
const TAKEN = ["A2", "A3", "B6", "C5"];
const css = `
.hall { max-width: 520px; margin: 20px auto; } .stage { background: #333; color: #fff; text-align: center; padding: 6px; margin-bottom: 18px; }
.seats { display: grid; grid-template-columns: 30px repeat(6, 1fr); gap: 8px; align-items: center; }
.seat { height: 40px; border: 1px solid #8a93a6; background: #fff; border-radius: 8px 8px 2px 2px; cursor: pointer; font: inherit; }
.seat:disabled { background: #c9ccd3; color: #777; cursor: not-allowed; } .seat[aria-pressed=true] { background: #0b6b3a; color: #fff; }
.sum { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; border-top: 2px solid #333; margin-top: 20px; padding-top: 12px; } .sum b { text-align: right; }
.go { width: 100%; margin-top: 14px; padding: 12px; font: inherit; background: #173a8a; color: #fff; border: 0; border-radius: 6px; } .go:disabled { background: #b9bfcc; }
.held { margin-top: 14px; padding: 12px; background: #e4f5ea; border-radius: 6px; position: relative; }
.promo { position: absolute; inset: 0; background: #f6d98a; display: grid; place-items: center; border-radius: 6px; }`;

function Hall() {
  const [mine, setMine] = useState([]);
  const [held, setHeld] = useState(false);
  const [due, setDue] = useState(0);
  function pick(seat) {
    const drop = mine.includes(seat);
    const next = drop ? mine.filter(other => other !== seat) : [...mine, seat].sort();
    setMine(next);
    setDue(next.reduce((sum, one) => sum + ROWS[one[0]], 0));
  }
  async function hold() {
    await save("i_seats", mine, 900);
    setHeld(true);
    if (is("hold-expires")) setTimeout(() => setHeld(false), 1800);
  }
  return (
    <div className="hall">
      <style>{css}</style>
      <h1>Pick your seats</h1>
      <div className="stage">Stage</div>
      <div className="seats">
        {Object.keys(ROWS).flatMap(row => [<i key={row}>{row}</i>, ...[1, 2, 3, 4, 5, 6].map(number => {
          const seat = row + number;
          const pressed = is("still-green") && seat === "C1" ? mine.some(one => one[0] === "C") : mine.includes(seat);
          return <button key={seat} className="seat" aria-label={`Seat ${seat}`} aria-pressed={pressed}
            disabled={held || (TAKEN.includes(seat) && !(is("taken-free") && seat === "A2"))} onClick={() => pick(seat)}>{number}</button>;
        })])}
      </div>
      <div className="sum">
        <span>Your seats</span><b>{mine.join(", ") || "none yet"}</b>
        <span>Amount due</span><b>{money(due)}</b>
      </div>
      {!held && <button className="go" disabled={!mine.length} onClick={hold}>Hold seats</button>}
      {held && <div className="held" role="status">Held for 10 minutes
        {is("promo-covers") && <div className="promo">Add a parking ticket for $4</div>}</div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Hall />);
