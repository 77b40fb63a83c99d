import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { newEvent, streamOf } from '../../test/projections/histories.ts'
import { openEmbeddedKeys } from '../../test/stores/embedded-keys.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import type { EventLog } from '../ports/event-log.ts'
import { destroyEndedKeys } from './destroy-ended-keys.ts'
import { validatingEventLog } from './readable-event-log.ts'

const [memberId, matchId, reportId] = [randomId(), randomId(), randomId()]
const profiles: [string, string] = [randomId(), randomId()]

/** Each subject of the log, by what ends it. */
const endings: readonly (readonly [DomainEvent, string])[] = [
  [{ type: 'AccountClosed', data: { memberId } }, subjects.member(memberId)],
  [{ type: 'ProfileClosed', data: { profileId: profiles[0] } }, subjects.profile(profiles[0])],
  [
    { type: 'Unmatched', data: { matchId, profiles, mode: 'dating', by: profiles[0] } },
    subjects.conversation(matchId),
  ],
  [{ type: 'ConversationClosed', data: { matchId: reportId } }, subjects.conversation(reportId)],
  [{ type: 'ReportForgotten', data: { reportId } }, subjects.report(reportId)],
]

const opened = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const path = (name: string) => join(folder, name)
  const log = validatingEventLog(await scratchLog(path('log.db')))
  t.teardown(() => log[Symbol.asyncDispose]())
  const openKeys = (name: string) =>
    openEmbeddedKeys({
      store: { type: 'sqlite', path: path(name) },
      master: { type: 'file', path: path('master.key') },
    })
  const append = (event: DomainEvent) =>
    log.append(streamOf(event), 'any', [newEvent(event, longAgo)])
  return { log, path, openKeys, append }
}

test('restored keys of ended subjects are destroyed again', async t => {
  const { log, path, openKeys, append } = await opened(t)
  const kept = subjects.profile(profileIdOf(randomId()))
  const ended = endings.map(([, subject]) => subject)
  {
    await using keys = await openKeys('records.db')
    for (const subject of [...ended, kept]) await keys.encryptionKey([subject])
    await destroyEndedKeys(log, keys)
  }
  await copyFile(path('records.db'), path('older.db'))
  for (const [event] of endings) await append(event)
  await using keys = await openKeys('older.db')
  for (const subject of ended) t.not(await keys.decryptionKey([subject]), 'erased')
  await destroyEndedKeys(log, keys)
  for (const subject of ended) t.is(await keys.decryptionKey([subject]), 'erased')
  t.not(await keys.decryptionKey([kept]), 'erased')
})

test('only events since the last run are read, and none when there are none', async t => {
  const { log, openKeys, append } = await opened(t)
  await using keys = await openKeys('records.db')
  const reads: unknown[] = []
  const counted: EventLog<DomainEvent> = {
    ...log,
    readAll(from) {
      reads.push(from?.after)
      return log.readAll(from)
    },
  }
  const [first, second] = endings
  if (!first || !second) return t.fail()
  const { position } = await append(first[0])
  await destroyEndedKeys(counted, keys)
  await destroyEndedKeys(counted, keys)
  t.deepEqual(reads, ['0'])
  await append(second[0])
  await destroyEndedKeys(counted, keys)
  t.deepEqual(reads, ['0', position])
  t.is(await keys.encryptionKey([second[1]]), 'erased')
})
