import { useState } from "react";
import { createRoot } from "react-dom/client";
import { useFieldArray, useForm } from "react-hook-form";
import { ToastContainer, toast } from "react-toastify";

const style = document.createElement("style");
style.textContent = `
body { font: 15px Inter, system-ui, sans-serif; color: #22313f; } .hero { background: #ffcf3f; padding: 18px 30px; font-weight: 800; } .cols { display: grid; grid-template-columns: 1fr 270px; gap: 26px; max-width: 900px; margin: 24px auto; padding: 0 20px; } .parcel { display: flex; gap: 12px; align-items: end; border: 1px solid #d8dee4; border-radius: 8px; padding: 12px; margin-bottom: 10px; }
.parcel label { display: grid; gap: 4px; } input:not([type=checkbox]), select { font: inherit; padding: 8px; border: 1px solid #b7c0c8; border-radius: 5px; width: 130px; } .sum { background: #f6f8fa; border-radius: 10px; padding: 18px; } .sum div { display: flex; justify-content: space-between; padding: 5px 0; } .sum .big { font-size: 19px; font-weight: 700; }
button { font: inherit; padding: 8px 14px; border-radius: 6px; border: 1px solid #b7c0c8; background: #fff; } .go { background: #22313f; color: #fff; width: 100%; margin-top: 10px; } .go:disabled { opacity: .5; } .label { border: 2px dashed #22313f; padding: 14px; margin-top: 14px; } small { color: #68757f; }`;
document.head.append(style);

const dollars = value => "$" + value.toFixed(2);

function Ship() {
  const { register, control, watch, getValues, reset } = useForm({ defaultValues: { parcels: [{ weight: "1", size: "Small" }], insured: false } });
  const { fields, append, remove } = useFieldArray({ control, name: "parcels" });
  const [busy, setBusy] = useState(false);
  const [label, setLabel] = useState(null);
  const parcels = watch("parcels"), insured = watch("insured");
  const weights = parcels.map(parcel => (is("weights-joined") ? parcel.weight : +parcel.weight || 0));
  const total = parcels.reduce((sum, parcel) => sum + (+parcel.weight || 0), 0);
  const price = 4 + 2 * total + (insured && !is("insurance-free") ? 3 : 0);
  async function make() {
    setBusy(true);
    await save("j_ship", getValues(), 1200);
    setBusy(false);
    setLabel(is("label-crash") ? { count: fields.length } : { count: fields.length, code: ["PX", 40, 7718].join("-") });
    toast.success("Label ready");
  }
  return (
    <>
      <header className="hero">parcelfox</header>
      <div className="cols">
        <main>
          <h1>Send parcels</h1>
          {fields.map((field, at) => (
            <div className="parcel" key={field.id}>
              <label>Weight <input inputMode="decimal" {...register(`parcels.${at}.weight`)} /></label>
              <label>Size <select {...register(`parcels.${at}.size`)}><option>Small</option><option>Medium</option><option>Large</option></select></label>
              {fields.length > 1 && <button type="button" onClick={() => remove(is("last-removed") ? fields.length - 1 : at)}>Remove</button>}
            </div>
          ))}
          <p><button type="button" onClick={() => append({ weight: "", size: "Small" })}>Add another parcel</button></p>
          <p><label><input type="checkbox" {...register("insured")} /> Insure these parcels</label> <small>up to $500.00, for $3.00 more</small></p>
          {label && <section className="label" aria-label="Label"><strong>Label ready for {label.count} {label.count === 1 ? "parcel" : "parcels"}</strong><p>Tracking code: {label.code.toUpperCase()}</p></section>}
        </main>
        <aside className="sum">
          <h2>Summary</h2>
          <div><span>Parcels</span><span>{fields.length}</span></div>
          <div><span>Total weight</span><span>{weights.reduce((sum, one) => sum + one)} kg</span></div>
          <div className="big"><span>Price</span><span>{dollars(price)}</span></div>
          <button className="go" type="button" disabled={busy || !total} onClick={make}>{busy ? "Creating label…" : "Create label"}</button>
          <p><small>Typical price of a parcel of 2 kg: $8.00. Labels are ready in seconds.</small></p>
        </aside>
      </div>
      <ToastContainer position="bottom-left" autoClose={3500} />
    </>
  );
}
createRoot(document.getElementById("root")).render(<Ship />);
