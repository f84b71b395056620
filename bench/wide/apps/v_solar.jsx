import { useState } from "react";
import { createRoot } from "react-dom/client";

document.title = "Sunny Roofs";
const style = document.createElement("style");
style.textContent = `
body { background: #f3f6fb; color: #16233a; font-family: "Segoe UI", system-ui, sans-serif; } .shell { max-width: 760px; margin: 36px auto; background: #fff; border-radius: 18px; box-shadow: 0 10px 40px #16233a1a; overflow: hidden; }
.top { background: #16233a; color: #fff; padding: 20px 32px; } .top h1 { font-size: 20px; margin: 0 0 14px; } .steps { list-style: none; display: flex; gap: 24px; margin: 0; padding: 0; font-size: 14px; color: #9fb0cc; } .steps .on { color: #ffd24d; font-weight: 600; }
.body { padding: 28px 32px; min-height: 300px; } .body h2 { margin: 0 0 16px; } .cards { display: flex; gap: 12px; margin: 8px 0 22px; } .pick { flex: 1; border: 2px solid #d5dded; background: #fff; border-radius: 12px; padding: 18px 8px; font: inherit; cursor: pointer; } .pick[aria-pressed=true] { border-color: #f2a900; background: #fff8e5; }
.field { display: grid; gap: 6px; max-width: 260px; } .field input { font: inherit; padding: 10px 12px; border: 1px solid #9fb0cc; border-radius: 8px; } .field input.bad { border-color: #c62828; } .bad-text { color: #c62828; font-size: 14px; }
.check { display: flex; gap: 12px; padding: 14px; border: 1px solid #d5dded; border-radius: 12px; margin-bottom: 12px; align-items: center; } .check span { margin-left: auto; color: #5c6d8c; }
.foot { display: flex; justify-content: space-between; padding: 0 32px 28px; } .go { background: #f2a900; border: 0; border-radius: 10px; padding: 12px 26px; font: inherit; font-weight: 600; cursor: pointer; } .go:disabled { opacity: .45; } .back { background: none; border: 0; font: inherit; color: #46587a; cursor: pointer; }
.quote { display: grid; grid-template-columns: 1fr auto; row-gap: 12px; margin: 0 0 20px; } .quote dt { color: #5c6d8c; } .quote dd { margin: 0; font-weight: 600; text-align: right; } .sum { font-size: 20px; }
.call { display: flex; gap: 12px; align-items: end; border-top: 1px solid #e3e9f4; padding-top: 18px; } .done { background: #e6f6ea; border-radius: 10px; padding: 14px 18px; }`;
document.head.append(style);

const STEPS = ["Your roof", "Direction", "Extras", "Your quote"];
const SUN = { East: 340, South: 400, West: 345, North: 240 };
const whole = number => number.toLocaleString("en-US");

function Cards({ names, value, onPick }) {
  return <div className="cards">{names.map(one => <button key={one} type="button" className="pick" aria-pressed={one === value} onClick={() => onPick(one)}>{one}</button>)}</div>;
}

function Solar() {
  const [step, setStep] = useState(0);
  const [roof, setRoof] = useState("Pitched");
  const [area, setArea] = useState("");
  const [wrong, setWrong] = useState("");
  const [side, setSide] = useState("East");
  const [extras, setExtras] = useState({ battery: false, charger: false });
  const [phone, setPhone] = useState("");
  const [busy, setBusy] = useState(false);
  const [call, setCall] = useState("");

  const panels = Math.floor(+area / 2);
  const energy = panels * SUN[is("east-for-ever") ? "East" : side];
  const price = panels * 450 + (extras.battery ? 5200 : 0) + (extras.charger ? 1100 : 0);
  const grant = price * 0.1;
  const toPay = is("grant-on-top") ? price + grant : price - grant;

  async function next() {
    if (step === 0 && !(+area >= 10)) { setWrong("A roof needs at least 10 m² for our panels"); return; }
    setBusy(true);
    await save("v_solar", { roof, area, side, extras }, 350);
    setBusy(false);
    setStep(step + 1);
  }
  function back() {
    // The first step starts from its defaults again.
    if (is("area-starts-over") && step === 1) setArea("20");
    setStep(step - 1);
  }
  async function ask() {
    setBusy(true);
    await save("v_solar", { phone }, 900);
    setBusy(false);
    setCall(is("call-not-sure") ? `We are not sure yet whether we can ring you at ${phone}.` : `Thank you! We will ring you at ${phone}.`);
  }
  const flip = name => setExtras(now => ({ ...now, [name]: !now[name] }));

  return (
    <div className="shell">
      <div className="top"><h1>Sunny Roofs: what would solar cost you?</h1>
        <ol className="steps">{STEPS.map((one, at) => <li key={one} className={at === step ? "on" : ""} aria-current={at === step ? "step" : undefined}>{at + 1}. {one}</li>)}</ol></div>
      <div className="body">
        {step === 0 && <>
          <h2>Tell us about your roof</h2>
          <Cards names={["Pitched", "Flat", "Carport"]} value={roof} onPick={setRoof} />
          <div className="field"><label htmlFor="area">Roof area in m²</label>
            <input id="area" inputMode="numeric" className={wrong ? "bad" : ""} value={area} onChange={event => { setArea(event.target.value); setWrong(""); }} />
            {wrong && <span className="bad-text" role="alert">{wrong}</span>}</div>
        </>}
        {step === 1 && <><h2>Which way does it face?</h2><Cards names={Object.keys(SUN)} value={side} onPick={setSide} /><p>A roof that faces south gets the most sun, but east and west are fine too.</p></>}
        {step === 2 && <>
          <h2>Anything to go with it?</h2>
          <label className="check"><input type="checkbox" checked={extras.battery} onChange={() => flip("battery")} />Home battery<span>$5,200</span></label>
          <label className="check"><input type="checkbox" checked={extras.charger} onChange={() => flip("charger")} />Car charger<span>$1,100</span></label>
        </>}
        {step === 3 && <>
          <h2>Your quote</h2>
          <dl className="quote">
            <dt>Roof</dt><dd>{roof}, {area} m²</dd><dt>Panels</dt><dd>{panels}</dd><dt>Energy per year</dt><dd>{whole(energy)} kWh</dd>
            <dt>Price</dt><dd>${whole(price)}</dd><dt>State grant (10%)</dt><dd>${whole(grant)}</dd><dt className="sum">You pay</dt><dd className="sum">${whole(toPay)}</dd>
          </dl>
          {call ? <div className="done" role="status">{call}</div> : (
            <div className="call"><div className="field"><label htmlFor="phone">Phone number</label><input id="phone" value={phone} onChange={event => setPhone(event.target.value)} /></div>
              <button className="go" disabled={!phone || busy} onClick={ask}>Call me</button></div>
          )}
        </>}
      </div>
      <div className="foot">{step > 0 ? <button className="back" onClick={back}>Back</button> : <span />}{step < 3 && <button className="go" disabled={busy} onClick={next}>Next</button>}</div>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Solar />);
