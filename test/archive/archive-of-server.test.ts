import { join } from 'node:path'
import test from 'ava'
import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import { openEventStoreEventLog } from '../../engines/adapters/eventstoredb/event-log.ts'
import { openCopyWithArchives } from '../../engines/adapters/sqlite/copy-with-archives.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { archivesIn } from '../../engines/log/archive/archive-manifest.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import { validatingEventLog } from '../../engines/log/validating-event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { archiveStreams } from '../../operations/archive/archive-streams.ts'
import { startEventStore } from '../engines/event-store-stand-in/start-event-store.ts'
import { all } from '../engines/events.ts'
import { newEvent } from '../projections/histories.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const [me, you] = ['me', 'you'].map(name => causedId('spec', name)) as [string, string]
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`
const signal = new AbortController().signal

/** Days of counted and returned invitations, between choices of push settings. */
const live = async (log: EventLog, days: number) => {
  for (let n = 1; n <= days; n += 1) {
    const data = { invitationId: causedId('spec', day(n)), day: day(n), by: me, to: you }
    const at = `${day(n)}T12:00:00.000Z`
    await log.append(streams.invitations(me, day(n)), 'none', [
      newEvent({ type: 'InvitationCounted', data }, at),
    ])
    const chosen = { profileId: me, types: [], quietHours: null }
    await log.append(streams.pushSettings(me), 'any', [
      newEvent({ type: 'PushSettingsChosen', data: chosen }, at),
    ])
    await log.append(streams.invitations(me, day(n)), 0, [
      newEvent({ type: 'InvitationReturned', data }, at),
    ])
  }
}

const rows = async (log: HistoryLog) => (await all(log.pages({}))).flat()

test('an archive of EventStoreDB is made once, and a copy for history has the whole past', async t => {
  await using standIn = await startEventStore()
  await using log = await openEventStoreEventLog({ url: standIn.url })
  const folder = await scratchFolder(t)
  await using views = await openSqliteReadModels({ path: join(folder, 'views.db') })
  await live(log, 5)
  const copyIn = (name: string, archives: readonly string[] = []) =>
    openCopyWithArchives({ source: log, folder: join(folder, name), archives, signal })
  await using whole = await copyIn('before')

  const to = join(folder, 'archives')
  const archive = () =>
    archiveStreams({
      stored: log,
      log: validatingEventLog(log),
      views,
      stores: {},
      before: `${day(4)}T00:00:00.000Z`,
      to,
      now: new Date(),
      signal,
      onProgress: () => {},
    })
  t.like(await archive(), { removed: 3, kept: [] })
  t.like(await archive(), { archives: {}, removed: 0 }, 'its events are given out until a scavenge')
  const archives = await archivesIn(to)
  t.is(archives.length, 1)
  {
    await using copy = await copyIn('not scavenged', archives)
    t.deepEqual(await rows(copy), await rows(whole), 'an event of both comes once')
  }

  standIn.store.scavenge()
  t.is((await all(log.readAll())).length, 9)
  await using copy = await copyIn('scavenged', archives)
  t.deepEqual(await rows(copy), await rows(whole))
  await using without = await copyIn('without')
  t.is((await rows(without)).length, 9)

  await log.append(streams.pushSettings(you), 'none', [
    newEvent(
      { type: 'PushSettingsChosen', data: { profileId: you, types: [], quietHours: null } },
      `${day(9)}T00:00:00.000Z`,
    ),
  ])
  await copy.refresh()
  t.is((await rows(copy)).length, 16)
})
