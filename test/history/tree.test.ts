import test from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { acquaint } from '../http/community.ts'
import { startServer, type TestServer } from '../http/server.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { assertNoOrphan } from './assert-no-orphan.ts'
import { askHistory } from './installation.ts'

/** A folder in which two members matched, wrote, and one left; and its events. */
const livedIn = async (
  t: Parameters<typeof startServer>[0] & Parameters<typeof scratchFolder>[0],
) => {
  const folder = await scratchFolder(t)
  const server: TestServer = await startServer(t, { env: { KITH_DATA: folder } })
  const { me, you, match, kith, caughtUp } = await acquaint(server)
  const matchId = await match(me, you)
  await caughtUp()
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  await caughtUp()
  await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  const events = await Array.fromAsync(kith.ports.log.readAll())
  await kith.close()
  return { folder, events }
}

const eventOf = (events: readonly RecordedEvent<DomainEvent>[], type: DomainEvent['type']) => {
  const found = events.find(event => event.type === type)
  if (!found) throw new Error(`There is no ${type}.`)
  return found
}

test('tree draws the call of an event and all that followed', async t => {
  const { folder, events } = await livedIn(t)
  const tree = (...args: string[]) => askHistory(['--data', folder, 'tree', ...args])
  assertNoOrphan(t, events)
  const matched = eventOf(events, 'Matched')

  const drawn = await tree(matched.id)
  t.is(drawn.code, 0, drawn.errors)
  t.is(drawn.errors, '')
  t.regex(drawn.output, /^call [0-9a-f]{8} {2}20.+\n└─ command \S+ by \S+\n {3}├─ Swiped #\d+/)
  t.regex(drawn.output, /job open-conversation [0-9a-f]{8} {2}\+.+\n.+ConversationOpened #\d+/)
  t.is(drawn.output.match(/Notified #/g)?.length, 2, 'both are notified')

  const { command, correlation } = matched.meta
  for (const same of [matched.position, correlation, command])
    t.is((await tree(same)).output, drawn.output)
  const down = await tree(matched.id, '--down')
  t.regex(down.output, /^Matched #/)
  t.notRegex(down.output, /Swiped/)

  const json = JSON.parse((await tree(matched.id, '--format', 'json')).output)
  t.like(json, { length: 1, 0: { kind: 'call', id: correlation, afterMs: null } })
  const mermaid = (await tree(matched.id, '--format', 'mermaid')).output
  t.regex(mermaid, /^flowchart LR\n {2}n0\[\["call/)
  t.false(mermaid.includes(matched.meta.actor?.slice(0, 8) ?? ''), 'no member is named')

  const unknown = await tree('nobody')
  t.is(unknown.code, 2)
  t.regex(unknown.errors, /There is no event, command or call nobody\. Give the id/)
})
