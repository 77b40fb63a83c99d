import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import test from 'ava'
import { runHistory } from '../../projections/history/run-history.ts'
import { newEvent } from '../../tools/bench/recorded-facts.ts'
import { runCommand } from '../processes/run-command.ts'
import { named, profileCreated, streamOf } from '../projections/histories.ts'
import { scratchLog } from '../stores/scratch-log.ts'
import { installation } from './installation.ts'

const [me, you] = [named('me'), named('you')]
const swiped = (action: 'like' | 'pass') =>
  ({ type: 'Swiped', data: { by: me, on: you, mode: 'dating', action } }) as const

const few = [
  { at: '2026-01-30T10:00:00.000Z', event: profileCreated(me, { bio: 'Soup, mostly.' }) },
  { at: '2026-01-31T10:00:00.000Z', event: profileCreated(you) },
  { at: '2026-01-31T11:00:00.000Z', actor: me, event: swiped('pass') },
  { at: '2026-02-01T09:00:00.000Z', actor: me, event: swiped('like') },
]

test('list shows the events that match all options', async t => {
  const { happened, ask } = await installation(t)
  happened(few)
  const listed = async (...args: string[]) =>
    JSON.parse((await ask(['list', '--format', 'json', ...args])).output)
  t.like(await listed(), { length: 4, 0: { position: 1, type: 'ProfileCreated', actor: null } })
  t.like(await listed('--type', 'Swiped,Matched', '--until', '2026-02-01'), {
    length: 1,
    0: { position: 3, actor: me },
  })
  t.like(await listed('--since', '2026-01-31', '--newest', '--limit', '2'), {
    length: 2,
    0: { position: 4 },
    1: { position: 3 },
  })
  t.is((await listed('--actor', you)).length, 0)
  t.is((await listed('--stream', 'profile-*')).length, 2)
})

test('count groups by type, day and kind of stream', async t => {
  const { happened, ask } = await installation(t)
  happened(few)
  t.is(
    (await ask(['count', '--format', 'csv'])).output,
    'type,events\nProfileCreated,2\nSwiped,2\n',
  )
  t.regex((await ask(['count', '--by', 'day'])).output, /2026-01-31 +2\n2026-02-01 +1\n$/)
  const kinds = await ask(['count', '--by', 'stream-kind', '--format', 'json'])
  t.deepEqual(JSON.parse(kinds.output), [
    { 'stream-kind': 'pair', events: 2 },
    { 'stream-kind': 'profile', events: 2 },
  ])
})

test('show prints an event and a stream, without personal data', async t => {
  const { happened, ask } = await installation(t)
  happened(few)
  const shown = await ask(['show', `profile-${me}`, '--format', 'json'])
  const [{ id, data }] = JSON.parse(shown.output)
  t.deepEqual(data, { profileId: me, memberId: me, ageConfirmed: true })
  const sheet = await ask(['show', id])
  t.regex(
    sheet.output,
    /^position +1\nhappened_at +2026-01-30T10:00:00.000Z\ntype +ProfileCreated\n/,
  )
  t.notRegex(sheet.output + shown.output, /Soup/)
})

test('an interrupted command ends with 130', async t => {
  const { path, happened } = await installation(t)
  happened(few)
  const signal = AbortSignal.abort()
  const ran = await runCommand(
    (args, terminal) => runHistory(args, { ...terminal, signal }),
    ['--data', path('.'), 'tail', '--follow'],
  )
  t.like(ran, { code: 130, errors: '' })
})

test('tail prints the newest events, then each new one of a growing log', async t => {
  const { path, happened } = await installation(t)
  happened(few)
  const args = ['operations/history-cli.ts', '--data', path('.'), 'tail', '-n', '1', '-f']
  const child = spawn(process.execPath, [...args, '--format', 'json'])
  t.teardown(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  t.like(JSON.parse(String((await lines.next()).value)), { position: 4 })

  await using log = await scratchLog(path('log.db'))
  const event = swiped('pass')
  await log.append(streamOf(event), 'any', [newEvent(event, '2026-02-02T00:00:00.000Z')])
  t.like(JSON.parse(String((await lines.next()).value)), { position: 5 })

  const ended = once(child, 'exit')
  child.kill('SIGINT')
  t.deepEqual(await ended, [130, null])
})
