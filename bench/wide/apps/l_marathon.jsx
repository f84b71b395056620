import { useState } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";

const style = document.createElement("style");
style.textContent = `
body { background: #f6f5f2; color: #23262b; } .page { display: grid; grid-template-columns: minmax(0, 560px) 260px; gap: 28px; max-width: 880px; margin: 24px auto; }
.steps { display: flex; gap: 8px; list-style: none; padding: 0; font-size: 13px; color: #777; } .steps li[aria-current] { color: #0a5; font-weight: 700; }
.card { background: #fff; border: 1px solid #e4e1da; border-radius: 12px; padding: 22px; } .field { margin-bottom: 14px; } .field label { display: block; font-size: 14px; margin-bottom: 4px; }
.field input { width: 100%; box-sizing: border-box; font: inherit; padding: 9px; border: 1px solid #bbb; border-radius: 6px; } .field input[aria-invalid=true] { border-color: #b3261e; }
.err { color: #b3261e; font-size: 14px; margin: 4px 0 0; } .err.fold { max-height: 0; overflow: hidden; margin: 0; } .opt { display: flex; gap: 10px; padding: 8px 0; align-items: center; }
.nav { display: flex; justify-content: space-between; margin-top: 18px; } button { font: inherit; padding: 10px 18px; border-radius: 8px; border: 1px solid #0a5; background: #fff; cursor: pointer; } button.go { background: #0a5; color: #fff; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 8px; } dd { margin: 0; } aside { font-size: 14px; color: #555; } .ok { color: #0a5; }`;
document.head.append(style);

const RACES = { "10 km": 35, "Half marathon": 60, "Full marathon": 95 };
const PACK = 18;

function Runner({ form, next }) {
  const { register, handleSubmit, formState: { errors } } = form;
  return (
    <form noValidate onSubmit={handleSubmit(next)}>
      <div className="field"><label htmlFor="first">First name</label><input id="first" autoComplete="off" {...register("first", { required: "Please tell us your first name" })} />{errors.first && <p className="err">{errors.first.message}</p>}</div>
      <div className="field"><label htmlFor="last">Last name</label><input id="last" autoComplete="off" {...register("last", { required: "Please tell us your last name" })} />{errors.last && <p className="err">{errors.last.message}</p>}</div>
      <div className="field"><label htmlFor="email">Email</label>
        <input id="email" type="email" autoComplete="off" aria-invalid={!!errors.email} {...register("email", { required: "Please tell us your email address", pattern: { value: /^\S+@\S+\.\S+$/, message: "Please enter a valid email address" } })} />
        {errors.email && <p role="alert" className={"err" + (is("error-folded") ? " fold" : "")}>{errors.email.message}</p>}</div>
      <div className="nav"><span /><button className="go">Next</button></div>
    </form>
  );
}

function Race({ form, next, back }) {
  return (
    <form onSubmit={form.handleSubmit(next)}>
      <fieldset><legend>Which distance?</legend>
        {Object.entries(RACES).map(([name, price]) => <label key={name} className="opt"><input type="radio" value={name} {...form.register("race")} /><span>{name}</span><small>{money(price)}</small></label>)}
      </fieldset>
      <label className="opt"><input type="checkbox" {...form.register("pack")} />Finisher photo pack <small>+{money(PACK)}</small></label>
      <div className="nav"><button type="button" onClick={back}>Back</button><button className="go">Next</button></div>
    </form>
  );
}

function Review({ values, back, done }) {
  const [busy, setBusy] = useState(false);
  const total = RACES[values.race] + (values.pack && !is("pack-not-counted") ? PACK : 0);
  async function confirm() {
    setBusy(true);
    await save("l_marathon", values, 1100);
    done();
  }
  return (
    <>
      <dl><dt>Runner</dt><dd>{values.first} {values.last}</dd><dt>Race</dt><dd>{values.race}</dd>{values.pack && <><dt>Photo pack</dt><dd>{money(PACK)}</dd></>}<dt><b>Total</b></dt><dd><b>{money(total)}</b></dd></dl>
      <div className="nav"><button onClick={back} disabled={busy}>Back</button><button className="go" onClick={confirm} disabled={busy}>{busy ? "One moment…" : "Confirm registration"}</button></div>
    </>
  );
}

function App() {
  const [step, setStep] = useState(1);
  const form = useForm({ defaultValues: { first: "", last: "", email: "", race: "10 km", pack: false }, shouldUnregister: false });
  function back() {
    if (step === 2 && is("back-forgets")) form.setValue("last", "");
    setStep(step - 1);
  }
  return (
    <div className="page">
      <main>
        <h1>Riverside Run, 20 September</h1>
        {step < 4 && <><ol className="steps">{["Runner", "Race", "Review"].map((name, at) => <li key={name} aria-current={at + 1 === step ? "step" : undefined}>{at + 1}. {name}</li>)}</ol><p>Step {step} of 3</p></>}
        <div className="card">
          {step === 1 && <Runner form={form} next={() => setStep(2)} />}
          {step === 2 && <Race form={form} next={() => setStep(3)} back={back} />}
          {step === 3 && <Review values={form.getValues()} back={back} done={() => setStep(4)} />}
          {step === 4 && <><h2 className="ok">{is("waiting-list") ? "You are registered for the waiting list" : "You are registered"}</h2><p>We wrote to {form.getValues("email")}. Bring the bib card to the start.</p></>}
        </div>
      </main>
      <aside><h3>Good to know</h3><p>Once you have confirmed, you can change the distance until 1 September.</p><p>The half marathon starts at 9:30, the full marathon at 8:00.</p><p>Questions about the total? Photo packs are paid with the entry.</p></aside>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<App />);
