import * as React from 'react';
import {createRoot} from 'react-dom/client';
import {
  Accordion, AccordionHeader, AccordionItem, AccordionPanel, Button, Dropdown, Field, FluentProvider, Input, MessageBar,
  MessageBarBody, Option, ProgressBar, Switch, Tab, TabList, Textarea, makeStyles, webLightTheme,
} from '@fluentui/react-components';

const useStyles = makeStyles({
  page: {maxWidth: '860px', margin: '0 auto', padding: '20px'},
  entry: {display: 'grid', gridTemplateColumns: '110px 1fr 90px 90px 90px', gap: '12px', alignItems: 'center', padding: '8px 0', borderBottom: '1px solid #ddd'},
  form: {display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px', padding: '12px 0'},
  sums: {display: 'flex', gap: '28px', margin: '14px 0', fontSize: '16px'},
  ghost: {color: '#ffffff', backgroundColor: '#ffffff'},
});
const PROJECTS = ['Aurora website', 'Billing migration', 'Internal'];
const ENTRIES = [
  {id: 1, day: 'Monday', project: 'Aurora website', task: 'Landing page copy', minutes: 150, billable: true},
  {id: 2, day: 'Monday', project: 'Internal', task: 'Weekly stand-up', minutes: 30, billable: false},
  {id: 3, day: 'Tuesday', project: 'Billing migration', task: 'Import scripts', minutes: 240, billable: true},
  {id: 4, day: 'Tuesday', project: 'Aurora website', task: 'Colour review', minutes: 45, billable: true},
];
const hours = minutes => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const parse = text => { const m = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()); return m ? +m[1] * 60 + +m[2] : null; };

function EntryForm({onAdd}) {
  const styles = useStyles();
  const [project, setProject] = React.useState('');
  const [task, setTask] = React.useState('');
  const [time, setTime] = React.useState('');
  const [bill, setBill] = React.useState(true);
  const [error, setError] = React.useState('');
  const submit = async () => {
    const minutes = parse(time);
    if (minutes === null) return setError(is('wrong-message') ? 'Duration is too long' : 'Use hours and minutes, such as 1:30');
    setError('');
    await onAdd({project, task, minutes, billable: bill});
    setTask(''); setTime('');
  };
  return (
    <div className={styles.form}>
      <Field label="Project">
        <Dropdown placeholder="Choose a project" value={project} selectedOptions={project ? [project] : []} onOptionSelect={(_, d) => setProject(d.optionValue)}>
          {PROJECTS.map(p => <Option key={p}>{p}</Option>)}
        </Dropdown>
      </Field>
      <Field label="Duration" validationMessage={error || undefined} validationState={error ? 'error' : 'none'}>
        <Input value={time} placeholder="h:mm" onChange={(_, d) => setTime(d.value)} />
      </Field>
      <Field label="What did you do?"><Textarea value={task} onChange={(_, d) => setTask(d.value)} /></Field>
      <div>
        <Switch label="Billable" checked={bill} onChange={(_, d) => setBill(d.checked)} />
        <Button appearance="primary" disabled={!project || !time} onClick={submit}>Add to Wednesday</Button>
      </div>
    </div>
  );
}

function Sheet() {
  const styles = useStyles();
  const [state, setState] = React.useState(null);
  const [tab, setTab] = React.useState('entries');
  const [running, setRunning] = React.useState(null);
  const [notice, setNotice] = React.useState(null);
  React.useEffect(() => { load('timelog', 120).then(d => setState(d && d.entries ? d : {entries: ENTRIES, submitted: false})); }, []);
  if (!state) return null;
  const keep = async next => { setState(next); await save('timelog', next, 100); };
  const {entries, submitted} = state;
  const total = entries.reduce((a, e) => a + e.minutes, 0);
  const billable = entries.filter(e => e.billable || is('internal-billed')).reduce((a, e) => a + e.minutes, 0);
  const days = [...new Set(entries.map(e => e.day))];
  const add = async e => {
    await keep({...state, entries: [...entries, {...e, id: Date.now(), day: 'Wednesday'}]});
    setNotice(['success', `${hours(e.minutes)} added to ${e.project}`]);
  };
  const remove = async entry => {
    const index = entries.indexOf(entry);
    const out = is('wrong-entry-removed') ? entries[index - 1] || entry : entry;
    await keep({...state, entries: entries.filter(e => e !== out)});
    setNotice(['info', 'Entry removed']);
  };
  const send = async () => {
    const next = {...state, submitted: true};
    setState(next);
    if (!is('submit-lost')) await save('timelog', next, 100);
    setNotice(['success', 'Week sent for approval']);
  };
  return (
    <div className={styles.page}>
      <h1>My week</h1>
      {notice && <MessageBar intent={notice[0]} key={notice[1]}><MessageBarBody>{notice[1]}</MessageBarBody></MessageBar>}
      <div className={styles.sums}>
        <div>Total <b data-total>{hours(total)}</b></div>
        <div>Billable time <b className={is('billable-invisible') ? styles.ghost : ''}>{hours(billable)}</b></div>
        <div>Status <b>{submitted ? 'Submitted' : 'Draft'}</b></div>
      </div>
      <ProgressBar value={Math.min(1, total / 2400)} aria-label="Share of 40 hours" />
      <TabList selectedValue={tab} onTabSelect={(_, d) => setTab(d.value)}>
        <Tab value="entries">Entries</Tab>
        <Tab value="projects">Projects</Tab>
      </TabList>
      {tab === 'entries' && <>
        {!submitted && <EntryForm onAdd={add} />}
        <Accordion multiple collapsible defaultOpenItems={['Tuesday', 'Wednesday']}>
          {days.map(day => (
            <AccordionItem key={day} value={day}>
              <AccordionHeader>{day}</AccordionHeader>
              <AccordionPanel>
                <div role="list" aria-label={day}>
                  {entries.filter(e => e.day === day).map(e => (
                    <div role="listitem" key={e.id} className={styles.entry}>
                      <span>{e.project}</span><span>{e.task}</span><span>{hours(e.minutes)}</span>
                      <span>{e.billable ? 'Billable' : 'Unbilled'}</span>
                      {!submitted && <Button size="small" onClick={() => remove(e)}>Remove</Button>}
                    </div>
                  ))}
                </div>
              </AccordionPanel>
            </AccordionItem>
          ))}
        </Accordion>
        <p><Button disabled={submitted} onClick={send}>Submit week</Button></p>
      </>}
      {tab === 'projects' && (
        <ul aria-label="Hours by project">
          {PROJECTS.map(p => [p, entries.filter(e => e.project === p).reduce((a, e) => a + e.minutes, 0)])
            .sort((a, b) => (is('projects-unsorted') ? 0 : b[1] - a[1]))
            .map(([p, m]) => <li key={p}>{p}: {hours(m)}</li>)}
        </ul>
      )}
    </div>
  );
}
createRoot(document.getElementById('root')).render(<FluentProvider theme={webLightTheme}><Sheet /></FluentProvider>);
