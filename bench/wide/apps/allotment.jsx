import React, { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const rules = {
  name: (v) => (v.trim() ? "" : "Enter your full name"),
  email: (v) => (!v.trim() ? "Enter your email address" : /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(v) ? "" : "That does not look like an email address"),
  reason: (v) => (v.length > 60 ? "Keep it to 60 characters" : ""),
  rules: (v) => (v ? "" : "You have to accept the site rules"),
};

function useForm(initial, onValid) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState({});
  const [busy, setBusy] = useState(false);
  const refs = useRef({});
  const check = (key, value) => (rules[key] ? rules[key](value) : "");
  const set = (key, value) => {
    setValues((v) => ({ ...v, [key]: value }));
    if (errors[key] && !is("sticky-error")) setErrors((e) => ({ ...e, [key]: check(key, value) }));
  };
  const blur = (key) => {
    const message = check(key, values[key]);
    setErrors((e) => ({ ...e, [key]: e[key] && is("sticky-error") ? e[key] : message }));
  };
  const submit = async (event) => {
    event.preventDefault();
    const found = Object.fromEntries(Object.keys(rules).map((k) => [k, check(k, values[k])]));
    if (is("email-optional") && !values.email) found.email = "";
    setErrors(found);
    const bad = Object.keys(rules).filter((k) => found[k]);
    if (bad.length) return is("no-focus") ? refs.current[bad[0]]?.blur() : refs.current[bad[0]]?.focus();
    setBusy(true);
    await wait(350);
    setBusy(false);
    onValid(values);
  };
  const field = (key) => ({
    ref: (el) => { refs.current[key] = el; }, id: key, name: key, value: values[key],
    onChange: (e) => set(key, e.target.value), onBlur: () => blur(key),
    "aria-invalid": !!errors[key], "aria-describedby": key + "-error",
  });
  return { values, errors, busy, set, submit, field, refs };
}

const Field = ({ id, label, error, children }) => (
  <div className={error ? "f bad" : "f"}>
    <label htmlFor={id}>{label}</label>
    {children}
    {error && <p className="err" id={id + "-error"}>{error}</p>}
  </div>
);

function App() {
  const [done, setDone] = useState(null);
  const form = useForm({ name: "", email: "", size: "Half plot", water: false, reason: "", rules: false }, async (v) => {
    setDone(v);
    window.scrollTo(0, 0);
    if (is("back-to-form")) { await wait(1500); setDone(null); }
  });
  const { values, errors, set, field } = form;
  const fee = (values.size === "Full plot" ? 70 : 38) + (values.water && !is("water-is-free") ? 12 : 0);
  if (done) return (
    <section className="card">
      <h1>You are on the waiting list</h1>
      <p>Thank you, {done.name}. You are number <b>15</b> in the queue for a {done.size.toLowerCase()}.</p>
      <p>We will write to {done.email}.</p>
    </section>
  );
  return (
    <form className="card" onSubmit={form.submit} noValidate>
      <h1>Apply for an allotment</h1>
      <Field id="name" label="Full name" error={errors.name}><input {...field("name")} /></Field>
      <Field id="email" label="Email address" error={errors.email}><input type="email" {...field("email")} /></Field>
      <fieldset><legend>Plot size</legend>
        {["Half plot", "Full plot"].map((s) => (
          <label key={s}><input type="radio" name="size" checked={values.size === s} onChange={() => set("size", s)} /> {s}</label>
        ))}
      </fieldset>
      <label className="tick"><input type="checkbox" checked={values.water} onChange={(e) => set("water", e.target.checked)} /> Share of the water tank</label>
      <Field id="reason" label="What would you grow?" error={errors.reason}><textarea rows="2" {...field("reason")} /></Field>
      <p className="hint">{60 - values.reason.length} characters left</p>
      <label className="tick"><input type="checkbox" ref={(el) => { form.refs.current.rules = el; }} checked={values.rules} onChange={(e) => set("rules", e.target.checked)} /> I accept the site rules</label>
      {errors.rules && <p className="err">{errors.rules}</p>}
      <dl><dt>Yearly fee</dt><dd>£{fee.toFixed(2)}</dd></dl>
      <button disabled={form.busy}>{form.busy ? "Sending…" : "Join the waiting list"}</button>
    </form>
  );
}

document.head.insertAdjacentHTML("beforeend", `<style>body{font:16px Georgia,serif;background:#eef3e8}.card{max-width:480px;margin:20px auto;background:#fff;padding:12px 30px 26px;border-radius:6px}
.f{margin:10px 0}.f label{display:block}.f input,.f textarea{width:100%;box-sizing:border-box;padding:7px;border:1px solid #9a9}.bad input{border-color:#b00}.err{color:#b00;margin:4px 0;font-size:14px}
fieldset label{margin-right:16px}.tick{display:block;margin:12px 0}.hint{color:#666;font-size:13px;margin:0}dl{display:flex;gap:12px;font-weight:bold}dd{margin:0}button{background:#3d6b2f;color:#fff;border:0;padding:10px 18px;font:inherit}</style>`);
createRoot(document.getElementById("root")).render(<App />);
