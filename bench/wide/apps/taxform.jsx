import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Accordion, Checkbox, Dialog, Label, Progress, RadioGroup, Select, Switch} from 'radix-ui';

const css = document.createElement('style');
css.textContent = `
body{font:15px/1.5 "Segoe UI",sans-serif;background:#faf9f6;color:#20242c;margin:0}
.page{max-width:640px;margin:24px auto;background:#fff;border:1px solid #ddd;padding:24px}
.steps{display:flex;gap:6px;list-style:none;padding:0}.steps li{flex:1;padding:6px;background:#eee;font-size:13px}.steps li[aria-current]{background:#20496b;color:#fff}
.bar{height:8px;background:#eee;overflow:hidden}.bar div{height:100%;background:#20496b}
.f{margin:12px 0}.f label{display:block}.f input{padding:6px;width:220px}
.bad{color:#a11;font-size:13px}.radio{width:18px;height:18px;border-radius:50%;border:1px solid #555;background:#fff;padding:0}
.radio[data-state=checked]{background:#20496b}.box{width:18px;height:18px;border:1px solid #555;background:#fff;padding:0}
.sw{width:40px;height:22px;border-radius:11px;border:1px solid #555;background:#ccc}.sw[data-state=checked]{background:#20496b}
.nav{display:flex;justify-content:space-between;margin-top:20px}
.pop{background:#fff;border:1px solid #999;padding:4px}.pop [role=option]{padding:6px 14px;cursor:pointer}.pop [data-highlighted]{background:#dfe9f1}
.over{position:fixed;inset:0;background:#0008}.dlg{position:fixed;top:30%;left:50%;transform:translateX(-50%);background:#fff;padding:24px;width:340px}
.acc h3{margin:0}.acc button{width:100%;text-align:left;padding:8px;border:1px solid #ddd;background:#f3f3f3;font:inherit}
.sum{width:100%;border-collapse:collapse}.sum th,.sum td{border-bottom:1px solid #eee;padding:6px;text-align:left}
`;
document.head.append(css);

const STEPS = ['You', 'Income', 'Deductions', 'Review'];
const EMPTY = {name: '', number: '', region: '', status: '', wages: '', interest: '', selfEmployed: false, business: '', travel: '', donation: '', joint: false};
const num = v => Number(String(v).replace(/,/g, '')) || 0;

function Field({id, label, value, onChange, error}) {
  return <div className="f"><label htmlFor={id}>{label}</label><input id={id} value={value} onChange={e => onChange(e.target.value)} aria-invalid={!!error} aria-describedby={id + '-e'} />
    {error && <div id={id + '-e'} className="bad">{error}</div>}</div>;
}
function App() {
  const [data, setData] = useState(null);
  const [step, setStep] = useState(0);
  const [errors, setErrors] = useState({});
  const [asking, setAsking] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [sent, setSent] = useState(null);
  const [draft, setDraft] = useState('');
  useEffect(() => { load('taxform', 60).then(s => { setData(s && s.data ? s.data : EMPTY); if (s && s.data) setStep(s.step || 0) }) }, []);
  if (!data) return null;
  const put = (key, value) => { setData({...data, [key]: value}); setDraft('') };
  const income = num(data.wages) + num(data.interest) + (data.selfEmployed ? num(data.business) : 0);
  const travel = Math.min(num(data.travel), is('no-travel-limit') ? Infinity : 1500);
  const deductions = travel + num(data.donation);
  const taxable = Math.max(0, income - deductions);
  const tax = taxable * (data.status === 'Married' && !is('status-ignored') ? 0.15 : 0.2);

  const validate = () => {
    const e = {};
    if (step === 0) {
      if (!data.name.trim()) e.name = 'Enter your full name';
      if (!/^\d{3}-\d{4}$/.test(data.number) && !is('number-unchecked')) e.number = 'Use the form 123-4567';
      if (!data.region) e.region = 'Choose a region';
      if (!data.status) e.status = 'Choose a marital status';
    }
    if (step === 1 && !num(data.wages)) e.wages = 'Enter your wages, digits only';
    setErrors(e);
    return !Object.keys(e).length;
  };
  const next = () => { if (validate()) setStep(step + 1) };
  const back = () => { setErrors({}); setStep(step - 1) };
  const saveDraft = async () => {
    await save('taxform', {data: is('draft-incomplete') ? {...data, interest: ''} : data, step}, 200);
    setDraft('Draft saved');
  };
  const file = async () => {
    const answer = await save('taxform-filed', {tax}, 300);
    setAsking(false);
    if (answer.ok) setSent(is('wrong-message') ? 'Your tax return could not be filed' : 'Your tax return has been filed');
  };
  if (sent) return <div className="page"><h1>{sent}</h1><p>Tax to pay: {money(tax)}</p><p>Reference: TX-{data.number}</p></div>;
  return (
    <div className="page">
      <h1>Tax return 2025</h1>
      <ol className="steps">{STEPS.map((s, i) => <li key={s} aria-current={i === step ? 'step' : undefined}>{s}</li>)}</ol>
      <Progress.Root className="bar" aria-label="Progress" value={step + 1} max={4}><div style={{width: `${(step + 1) * 25}%`}} /></Progress.Root>
      <p>Step {step + 1} of 4</p>
      {step === 0 && <>
        <h2>About you</h2>
        <Field id="name" label="Full name" value={data.name} onChange={v => put('name', v)} error={errors.name} />
        <Field id="number" label="Tax number" value={data.number} onChange={v => put('number', v)} error={errors.number} />
        <div className="f"><span id="region-label">Region</span><br />
          <Select.Root value={data.region} onValueChange={v => put('region', v)}>
            <Select.Trigger aria-labelledby="region-label"><Select.Value placeholder="Choose a region…" /> ▾</Select.Trigger>
            <Select.Portal><Select.Content className="pop" position="popper"><Select.Viewport>
              {['North', 'South', 'Islands'].map(r => <Select.Item key={r} value={r}><Select.ItemText>{r}</Select.ItemText></Select.Item>)}
            </Select.Viewport></Select.Content></Select.Portal>
          </Select.Root>{errors.region && <div className="bad">{errors.region}</div>}</div>
        <RadioGroup.Root aria-label="Marital status" value={data.status} onValueChange={v => put('status', v)}>
          {['Single', 'Married'].map(s => <div key={s}><RadioGroup.Item className="radio" id={s} value={s} /> <Label.Root htmlFor={s}>{s}</Label.Root></div>)}
        </RadioGroup.Root>{errors.status && <div className="bad">{errors.status}</div>}
      </>}
      {step === 1 && <>
        <h2>Your income</h2>
        <Field id="wages" label="Wages" value={data.wages} onChange={v => put('wages', v)} error={errors.wages} />
        <Field id="interest" label="Interest" value={data.interest} onChange={v => put('interest', v)} />
        <div className="f"><Switch.Root id="self" className="sw" checked={data.selfEmployed} onCheckedChange={v => put('selfEmployed', v)} /> <Label.Root htmlFor="self" style={{display: 'inline'}}>Self-employed</Label.Root></div>
        {data.selfEmployed && <Field id="business" label="Business profit" value={data.business} onChange={v => put('business', v)} />}
        <p>Total income: <b>{money(is('hidden-profit-counted') ? num(data.wages) + num(data.interest) + num(data.business) : income)}</b></p>
      </>}
      {step === 2 && <>
        <h2>Your deductions</h2>
        <Accordion.Root className="acc" type="single" collapsible>
          <Accordion.Item value="t"><Accordion.Header><Accordion.Trigger>Travel to work</Accordion.Trigger></Accordion.Header>
            <Accordion.Content><Field id="travel" label="Travel costs" value={data.travel} onChange={v => put('travel', v)} /><p>At most $1500.00 are counted.</p></Accordion.Content></Accordion.Item>
          <Accordion.Item value="d"><Accordion.Header><Accordion.Trigger>Donations</Accordion.Trigger></Accordion.Header>
            <Accordion.Content><Field id="donation" label="Donated amount" value={data.donation} onChange={v => put('donation', v)} /></Accordion.Content></Accordion.Item>
        </Accordion.Root>
        <p>Total deductions: <b>{money(deductions)}</b></p>
      </>}
      {step === 3 && <>
        <h2>Review</h2>
        <table className="sum"><tbody>
          {[['Name', data.name], ['Region', data.region], ['Income', money(income)], ['Deductions', money(deductions)], ['Taxable income', money(taxable)], ['Tax to pay', money(tax)]].map(([k, v]) => <tr key={k}><th>{k}</th><td>{v}</td></tr>)}
        </tbody></table>
        <p><Checkbox.Root className="box" id="agree" checked={agreed} onCheckedChange={v => setAgreed(v === true)}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root> <Label.Root htmlFor="agree">Everything is true and complete</Label.Root></p>
      </>}
      <div className="nav">
        <button disabled={step === 0} onClick={back}>Back</button>
        <span>{draft && <span role="status">{draft}</span>} <button onClick={saveDraft}>Save draft</button></span>
        {step < 3 ? <button onClick={next}>Next</button> : <button disabled={!agreed} onClick={() => setAsking(true)}>File return</button>}
      </div>
      <Dialog.Root open={asking} onOpenChange={setAsking}><Dialog.Portal><Dialog.Overlay className="over" />
        <Dialog.Content className="dlg"><Dialog.Title>File your return?</Dialog.Title><Dialog.Description>You cannot change it afterwards.</Dialog.Description>
          <button onClick={file}>Yes, file it</button> <Dialog.Close>Not now</Dialog.Close></Dialog.Content></Dialog.Portal></Dialog.Root>
    </div>
  );
}
createRoot(document.getElementById('root')).render(<App />);
