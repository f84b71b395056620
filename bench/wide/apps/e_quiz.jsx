import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {useForm} from 'react-hook-form';
import {Toaster, toast} from 'sonner';

const CSS = `body{margin:0;background:#fdf8f3;font:15px Georgia,serif;color:#3b2f2f}.wrap{max-width:980px;margin:0 auto;padding:20px}.row{display:flex;gap:10px;align-items:center}.q{background:#fff;border:1px solid #e8dccd;border-radius:10px;padding:12px 16px;margin:10px 0}.grow{flex:1}.b{font:inherit;border:1px solid #b08968;background:#fff;border-radius:6px;padding:5px 11px;cursor:pointer}.b.p{background:#7f5539;color:#fff}.b:disabled{opacity:.4;cursor:default}.err{color:#b00020;margin:4px 0}.mask{position:fixed;inset:0;background:#0006;display:grid;place-items:center}.dlg{background:#fff;padding:22px;border-radius:12px;width:430px}.dlg label{display:block;margin:9px 0}.dlg input[type=text],.dlg input[type=number],.dlg select{width:100%;font:inherit;padding:6px}.badge{background:#ede0d4;border-radius:20px;padding:2px 12px}.tab{border:0;background:none;font:inherit;padding:8px 12px}.tab[aria-pressed=true]{border-bottom:2px solid #7f5539}`;
const SEED = [['Which planet is closest to the sun?', 'Single choice', 2, ['Mercury', 'Venus', 'Mars']], ['Water boils at 100 °C at sea level.', 'True or false', 1, ['True', 'False']], ['Name the process by which plants make sugar.', 'Short text', 3, ['Photosynthesis']], ['How many bones does an adult human have?', 'Short text', 2, ['206']], ['Sound travels faster in air than in water.', 'True or false', 1, ['False', 'True']], ['Which gas do we breathe out most?', 'Single choice', 2, ['Nitrogen', 'Carbon dioxide', 'Oxygen']]].map(([text, kind, points, answers], id) => ({id, text, kind, points, answers}));

function Editor({question, onSave, onClose}) {
  const {register, handleSubmit, formState: {errors}} = useForm({defaultValues: question ?? {text: '', kind: 'Single choice', points: 1}});
  return <div className="mask"><div className="dlg" role="dialog" aria-label={question ? 'Edit question' : 'New question'}><h2>{question ? 'Edit question' : 'New question'}</h2>
    <form onSubmit={handleSubmit(onSave)} noValidate>
      <label>Question text<input type="text" {...register('text', {required: 'Write the question first'})} /></label>{errors.text && <p className="err" role="alert">{errors.text.message}</p>}
      <label>Type<select {...register('kind')}>{['Single choice', 'True or false', 'Short text'].map(k => <option key={k}>{k}</option>)}</select></label>
      <label>Points<input type="number" {...register('points', {valueAsNumber: true, validate: n => is('points-unchecked') || (n >= 1 && n <= 10) || 'Points must be between 1 and 10'})} /></label>{errors.points && <p className="err" role="alert">{errors.points.message}</p>}
      <div className="row"><button className="b p">Save question</button><button type="button" className="b" onClick={onClose}>Discard</button></div></form></div></div>;
}

function Quiz() {
  const [list, setList] = useState(null), [editing, setEditing] = useState(null), [preview, setPreview] = useState(false), [live, setLive] = useState(false);
  useEffect(() => { load('e_quiz', 40).then(k => setList(k ?? SEED)); }, []);
  if (!list) return <p className="wrap">Opening the quiz…</p>;
  const put = next => { setList(next); return save('e_quiz', next, 50); };
  const total = (is('total-without-new') ? list.filter(q => q.id < 100 || q.id >= 200) : list).reduce((s, q) => s + q.points, 0);
  async function store(data) {
    const was = editing; setEditing(null);
    if (was.id === undefined) await put([...list, {...data, id: 100 + list.length, answers: []}]);
    else { await put(list.map(q => q.id === was.id ? {...q, ...data, ...(is('edit-drops-points') && {points: q.points})} : q)); }
    toast('Question saved', {duration: 3500});
  }
  function move(at, by) { const next = [...list]; const [one] = next.splice(at, 1); next.splice(is('moves-to-end') && by > 0 ? next.length : at + by, 0, one); put(next); }
  async function copy(at) { const next = [...list]; next.splice(at + 1, 0, {...list[at], text: list[at].text + ' (copy)', id: 200 + list.length}); await put(next); if (is('copy-vanishes')) setTimeout(() => setList(list), 1700); }
  return (
    <div className="wrap"><style>{CSS}</style><Toaster position="bottom-right" />
      <div className="row"><h1 className="grow">Science quiz, class 7b</h1><span className="badge">{live ? 'Published' : 'Draft'}</span><button className="b p" disabled={live} onClick={() => setLive(true)}>Publish quiz</button></div>
      <div className="row"><button className="tab" aria-pressed={!preview} onClick={() => setPreview(false)}>Questions</button><button className="tab" aria-pressed={preview} onClick={() => setPreview(true)}>Preview</button><span className="grow" /><span>{list.length} questions, {total} points</span></div>
      {preview ? <ol>{(is('preview-old-order') ? [...list].sort((a, b) => a.id - b.id) : list).map(q => <li key={q.id} style={{margin: '12px 0'}}>{q.text} <small>({q.points} {q.points === 1 ? 'point' : 'points'})</small></li>)}</ol>
        : <><ul style={{listStyle: 'none', padding: 0}}>{list.map((q, at) => <li key={q.id} className="q row"><div className="grow"><b>{q.text}</b><div>{q.kind} · {q.points} pt</div></div>
          <button className="b" aria-label={`Move up: ${q.text}`} disabled={!at} onClick={() => move(at, -1)}>↑</button><button className="b" aria-label={`Move down: ${q.text}`} disabled={at === list.length - 1} onClick={() => move(at, 1)}>↓</button>
          <button className="b" onClick={() => setEditing(q)}>Edit</button><button className="b" onClick={() => copy(at)}>Duplicate</button></li>)}</ul><button className="b p" onClick={() => setEditing({})}>Add question</button></>}
      {editing && <Editor question={editing.id === undefined ? null : editing} onSave={store} onClose={() => setEditing(null)} />}
    </div>
  );
}
createRoot(document.getElementById('root')).render(<Quiz />);
document.title = 'Quiz builder';
