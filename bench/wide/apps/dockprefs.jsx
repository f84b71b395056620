import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {App as AntApp, Button, Card, Checkbox, ConfigProvider, Flex, Popconfirm, Select, Space, Switch, Table, Tag, Typography} from 'antd';

document.title = 'Preferences – Dockyard';
const EVENTS = ['Deployment finished', 'Deployment failed', 'Comment on my change', 'Review requested', 'Invoice issued', 'New sign-in', 'Weekly summary'];
const WAYS = ['Email', 'Push', 'SMS'];
const DEFAULTS = {
  digest: true, sounds: false, quiet: false, from: '22:00', until: '07:00', language: 'English',
  matrix: {'Deployment finished': ['Push'], 'Deployment failed': ['Email', 'Push', 'SMS'], 'Comment on my change': ['Email', 'Push'], 'Review requested': ['Email', 'Push'], 'Invoice issued': ['Email'], 'New sign-in': ['Email', 'SMS'], 'Weekly summary': []},
};
const SEED = {...DEFAULTS, sounds: true, matrix: {...DEFAULTS.matrix, 'Weekly summary': ['Email']}};
const HOURS = ['06:00', '07:00', '08:00', '09:00', '20:00', '21:00', '22:00', '23:00'].map(value => ({value, label: value}));
const {Title, Text, Paragraph} = Typography;

function Toggle({label, hint, checked, onChange}) {
  return <Flex justify="space-between" align="center" style={{padding: '10px 0', borderBottom: '1px solid #f0f0f0'}}><div><div id={label.replace(' ', '-')}>{label}</div><Text type="secondary">{hint}</Text></div><Switch aria-labelledby={label.replace(' ', '-')} checked={checked} onChange={onChange} /></Flex>;
}

function Preferences() {
  const {message} = AntApp.useApp(), [kept, setKept] = useState(null), [now, setNow] = useState(null);
  useEffect(() => { load('dockprefs', 60).then(state => { setKept(state ?? SEED); setNow(state ?? SEED); }); }, []);
  if (!now) return <Paragraph>Loading preferences…</Paragraph>;
  const dirty = JSON.stringify(now) !== JSON.stringify(kept), set = part => setNow({...now, ...part});
  const on = Object.values(now.matrix).reduce((sum, ways) => sum + ways.length, 0);
  const flip = (event, way) => set({matrix: {...now.matrix, [event]: now.matrix[event].includes(way) ? now.matrix[event].filter(one => one !== way) : WAYS.filter(one => one === way || now.matrix[event].includes(one))}});
  function column(way, to) {
    const matrix = Object.fromEntries(EVENTS.map((event, at) => [event, is('column-misses-last') && at === EVENTS.length - 1 ? now.matrix[event] : WAYS.filter(one => one === way ? to : now.matrix[event].includes(one))]));
    set({matrix});
  }
  async function store() {
    let state = now;
    if (is('sms-and-push-swapped')) state = {...now, matrix: Object.fromEntries(Object.entries(now.matrix).map(([event, ways]) => [event, ways.map(one => ({Push: 'SMS', SMS: 'Push'}[one] ?? one))]))};
    if (is('hours-not-sent')) state = {...now, from: kept.from, until: kept.until};
    await save('dockprefs', state, 80); if (!is('still-unsaved')) setKept(now);
    message.success('Preferences saved', 5);
  }
  function reset() { setNow(is('reset-toggles-only') ? {...DEFAULTS, matrix: now.matrix} : DEFAULTS); message.info('Defaults restored, not saved yet', 5); }
  const columns = [{title: 'Event', dataIndex: 'event'}, ...WAYS.map(way => ({
    title: <Checkbox aria-label={`All ${way}`} checked={EVENTS.every(event => now.matrix[event].includes(way))} onChange={event => column(way, event.target.checked)}>{way}</Checkbox>, key: way,
    render: (_, {event}) => <Checkbox aria-label={`${event}: ${way}`} checked={now.matrix[event].includes(way)} onChange={() => flip(event, way)} />,
  }))];
  return (
    <div style={{maxWidth: 820, margin: '0 auto', padding: '24px 24px 90px'}}>
      <Title level={1} style={{fontSize: 28}}>Preferences</Title>
      <Card title="General" style={{marginBottom: 20}}>
        <Toggle label="Daily digest" hint="One message at 08:00 instead of many" checked={now.digest} onChange={digest => set({digest})} />
        <Toggle label="Sounds" hint="Play a sound for each notification" checked={now.sounds} onChange={sounds => set({sounds})} />
        <Toggle label="Quiet hours" hint="No push messages and no SMS at night" checked={now.quiet} onChange={quiet => set({quiet})} />
        <Space style={{marginTop: 14}}><Text>From</Text><Select aria-label="Quiet from" style={{width: 110}} disabled={!now.quiet} value={now.from} options={HOURS} onChange={from => set({from})} /><Text>until</Text><Select aria-label="Quiet until" style={{width: 110}} disabled={!now.quiet} value={now.until} options={HOURS} onChange={until => set({until})} /></Space>
      </Card>
      <Card title="Notifications" extra={<Tag color="blue">{on} of 21 enabled</Tag>}>
        <Table size="small" pagination={false} rowKey="event" columns={columns} dataSource={EVENTS.map(event => ({event}))} />
      </Card>
      <Flex align="center" gap={12} style={{position: 'fixed', bottom: 0, left: 0, right: 0, background: '#fff', borderTop: '1px solid #ddd', padding: '12px 24px'}}>
        <Text style={{flex: 1}} type={dirty ? 'warning' : 'secondary'}>{dirty ? 'You have unsaved changes' : 'Everything is saved'}</Text>
        <Popconfirm title="Reset all preferences?" okText="Reset" cancelText="Keep" onConfirm={reset}><Button>Reset to defaults</Button></Popconfirm>
        <Button disabled={!dirty} onClick={() => setNow(is('discard-keeps-sounds') ? {...kept, sounds: now.sounds} : kept)}>Discard</Button><Button type="primary" disabled={!dirty} onClick={store}>Save changes</Button>
      </Flex>
    </div>);
}
createRoot(document.getElementById('root')).render(<ConfigProvider><AntApp><Preferences /></AntApp></ConfigProvider>);
