import { useState } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";

const style = document.createElement("style");
style.textContent = `
body { font: 16px "Segoe UI", sans-serif; background: #f3f5f4; } .page { max-width: 860px; margin: 0 auto; padding: 26px; display: grid; grid-template-columns: 1fr 230px; gap: 26px; } form, .done, aside { background: #fff; border-radius: 10px; padding: 22px; } aside { font-size: 14px; align-self: start; }
.field { display: grid; gap: 5px; margin-bottom: 15px; } .field input, .field select, .field textarea { font: inherit; padding: 9px; border: 1px solid #b8c2bd; border-radius: 6px; } .field input[aria-invalid=true] { border-color: #c0261c; } .problem { color: #c0261c; font-size: 14px; } .problem.clear { color: #fff; }
fieldset { border: 0; padding: 0; margin: 0 0 15px; } fieldset label { margin-right: 16px; } .counter { font-size: 13px; color: #66736d; text-align: right; } .send { font: inherit; font-weight: 600; background: #0d6b4a; color: #fff; border: 0; padding: 12px 22px; border-radius: 7px; } .send:disabled { background: #8fb3a5; }
dl { display: grid; grid-template-columns: 150px 1fr; gap: 8px; } dt { color: #66736d; } dd { margin: 0; }`;
document.head.append(style);

const ROLES = ["Designer", "Data analyst", "Data engineer", "Support lead"];

function Apply() {
  const { register, handleSubmit, watch, setError, formState: { errors, isSubmitting } } = useForm({ defaultValues: { name: "", email: "", role: "", visa: "no", visaType: "", letter: "" } });
  const [sent, setSent] = useState(null);
  const visa = watch("visa"), letter = watch("letter");
  const [stuck, setStuck] = useState("");
  async function send(values) {
    await save("j_apply", values, 1000);
    if (is("visa-type-lost")) values.visaType = "";
    if (is("role-below")) values.role = ROLES[ROLES.indexOf(values.role) + 1];
    setSent(values);
  }
  function wrong(list) { if (is("error-stays") && list.email) setStuck(list.email.message); }
  const email = errors.email ? errors.email.message : stuck;
  if (sent && !stuck) return (
    <div className="page"><section className="done" role="status">
      <h1>Application received</h1>
      <p>Thank you, {sent.name}. We read every application and answer within two weeks.</p>
      <dl><dt>Role</dt><dd>{sent.role}</dd><dt>Email</dt><dd>{sent.email}</dd><dt>Visa type</dt><dd>{sent.visaType || "not given"}</dd></dl>
    </section><aside><strong>What happens next</strong><p>A first call, a small task and a day with the team.</p></aside></div>
  );
  return (
    <div className="page">
      <form onSubmit={handleSubmit(send, wrong)} noValidate>
        <h1>Join Fernhill</h1>
        <div className="field"><label htmlFor="name">Full name</label><input id="name" aria-invalid={!!errors.name} {...register("name", { required: "Enter your full name" })} />{errors.name && <span className="problem" role="alert">{errors.name.message}</span>}</div>
        <div className="field"><label htmlFor="email">Email</label><input id="email" aria-invalid={!!email} {...register("email", { required: "Enter your email", pattern: { value: /^[^@\s]+@[^@\s]+\.\w+$/, message: "This address is not complete" } })} />
          {email && <span className={is("error-white") ? "problem clear" : "problem"} role="alert">{email}</span>}</div>
        <div className="field"><label htmlFor="role">Role</label><select id="role" {...register("role", { required: "Choose a role" })}><option value="">Please choose</option>{ROLES.map(role => <option key={role}>{role}</option>)}</select>{errors.role && <span className="problem" role="alert">{errors.role.message}</span>}</div>
        <fieldset><legend>Do you need a work visa?</legend><label><input type="radio" value="no" {...register("visa")} /> No visa needed</label><label><input type="radio" value="yes" {...register("visa")} /> Visa needed</label></fieldset>
        {visa === "yes" && <div className="field"><label htmlFor="visaType">Visa type</label><input id="visaType" {...register("visaType")} /></div>}
        <div className="field"><label htmlFor="letter">Cover letter (optional)</label><textarea id="letter" rows={4} maxLength={400} {...register("letter")} /><span className="counter">{letter.length} of 400 characters</span></div>
        <button className="send" disabled={isSubmitting}>{isSubmitting ? "Sending…" : "Send application"}</button>
      </form>
      <aside><strong>Open roles</strong><ul><li>Designer, Leeds</li><li>Data analyst, remote</li><li>Data engineer, remote</li></ul><p>No email address? Bring your application to our front desk.</p></aside>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Apply />);
