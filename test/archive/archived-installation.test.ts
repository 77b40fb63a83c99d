import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/core/streams.ts'
import { createRegistry } from '../../engines/process/registry.ts'
import { runArchive } from '../../operations/archive/run-archive.ts'
import { runBackup } from '../../operations/backup/run-backup.ts'
import { runRestore } from '../../operations/backup/run-restore.ts'
import { runRebuild } from '../../operations/run-rebuild.ts'
import { runTransfer } from '../../operations/transfer/run-transfer.ts'
import { runHistory } from '../../projections/history/run-history.ts'
import { inboxes } from '../../projections/views/notifications.ts'
import { newEvents } from '../engines/events.ts'
import { startServer } from '../http/server.ts'
import { runCommand } from '../processes/run-command.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { configIn, documentsOf, pastCommunity, storedEvents } from './past-community.ts'

const run = async (
  t: ExecutionContext,
  command: typeof runArchive,
  folder: string,
  ...args: string[]
) => {
  const { code, output, errors } = await runCommand(command, args, { KITH_DATA: folder })
  t.is(code, 0, `${args.join(' ')}: ${output}${errors}`)
  return output
}

const archived = async (t: ExecutionContext) => {
  const past = await pastCommunity(t)
  const to = join(await scratchFolder(t), 'archives')
  await run(t, runArchive, past.folder, '--before', past.before, '--to', to)
  return { ...past, to }
}

const likesOf = (profileId: string, at: Date) =>
  streams.likes(profileId, new Date(at.getTime() - 2 * 86_400_000).toISOString().slice(0, 10))

/** That the likes of the archived day still refuse every append. */
const assertClosed = async (t: ExecutionContext, folder: string, stream: string) => {
  await using registry = createRegistry()
  const log = await registry.openEventLog(configIn(folder).eventLog)
  await t.throwsAsync(log.append(stream, 'none', newEvents(1)), { code: 'stream_removed' })
}

const withoutPosition = ({ position: _, ...event }: RecordedEvent) => event

/** What a server adds to a log whose reactors begin again, because their jobs were lost. */
const addedBySecondRun = async (t: ExecutionContext, folder: string, stoppedAt: Date) => {
  const before = (await storedEvents(folder)).length
  await rm(join(folder, 'jobs.db'))
  const clock = { now: () => stoppedAt }
  const server = await startServer(t, { clock, env: { KITH_DATA: folder } })
  await server.caughtUp()
  await server.kith.close()
  const added = (await storedEvents(folder)).slice(before)
  return added.map(({ stream, type }) => `${type} ${stream}`).toSorted()
}

test.serial('reactors that read an archived log from its beginning do nothing new', async t => {
  const { folder, stoppedAt } = await archived(t)
  const added = await addedBySecondRun(t, folder, stoppedAt)
  // Comparisons of the scorer are made again, as they are without an archive.
  t.deepEqual(
    added.filter(event => !event.startsWith('CompatibilityScored')),
    [],
  )
})

test.serial('a backup of an archived log restores it, and what left stays closed', async t => {
  const { folder, to, profileIdOf, stoppedAt } = await archived(t)
  const stream = likesOf(profileIdOf('me'), stoppedAt)
  await assertClosed(t, folder, stream)
  const backup = join(await scratchFolder(t), 'backup')
  await run(t, runBackup, folder, '--out', backup, '--with-views', '--with-master-key')
  const restored = join(await scratchFolder(t), 'restored')
  await run(t, runRestore, restored, '--from', backup)
  t.deepEqual(await storedEvents(restored), await storedEvents(folder))
  await run(t, runRebuild, restored, '--all', '--verify')
  await assertClosed(t, restored, stream)
  const counts = (of: string) => run(t, runHistory, of, '--archive', to, 'count')
  t.is(await counts(restored), await counts(folder))
})

test.serial(
  'a transfer copies an archived log with what left it; the archive stays with the old one',
  async t => {
    const { folder, to, profileIdOf, stoppedAt } = await archived(t)
    const target = join(await scratchFolder(t), 'target')
    const there = { KITH_DATA: target, MASTER_KEY_URL: `file:${join(folder, 'master.key')}` }
    const place = Object.entries(there).map(([name, value]) => `${name}=${value}`)
    await run(t, runTransfer, folder, '--from', folder, '--to', ...place)
    t.deepEqual(
      (await storedEvents(target)).map(withoutPosition),
      (await storedEvents(folder)).map(withoutPosition),
    )
    await assertClosed(t, target, likesOf(profileIdOf('me'), stoppedAt))
    await runCommand(runRebuild, ['--all'], there)
    t.deepEqual(await documentsOf(target), await documentsOf(folder))
    const asked = await runCommand(runHistory, ['--archive', to, 'count'], there)
    t.is(asked.code, 2)
    t.regex(asked.errors, /was archived from another log/)
  },
)

test.serial('a view that is behind, a running server and a wrong day are refused', async t => {
  const { folder, before, stoppedAt } = await pastCommunity(t)
  const to = join(folder, 'archives')
  const attempt = async (...args: string[]) => {
    const { code, errors } = await runCommand(runArchive, args, { KITH_DATA: folder })
    t.is(code, 2)
    return errors
  }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  t.regex(await attempt('--before', yesterday, '--to', to), /nothing leaves the log within 31 days/)
  t.regex(await attempt('--before', 'June', '--to', to), /Give a day such as/)
  t.regex(await attempt('--before', before), /Give --to FOLDER, or --dry-run/)
  {
    const server = await startServer(t, {
      clock: { now: () => stoppedAt },
      env: { KITH_DATA: folder },
    })
    t.regex(await attempt('--before', before, '--to', to), /Kith is running. Stop it/)
    await server.kith.close()
  }
  const whole = await storedEvents(folder)
  {
    await using registry = createRegistry()
    const views = await registry.openReadModels(configIn(folder).readModels)
    await views.prepare(inboxes, 'v2.r7')
    const leases = await registry.openLeases(configIn(folder).leases)
    await using lease = await leases.acquire('rebuild inboxes', new AbortController().signal)
    await views.claim('inboxes', 'v2.r7', lease.token)
    const advance = { expected: undefined, upTo: '5', token: lease.token }
    await views.commit('inboxes', 'v2.r7', advance, [])
  }
  t.regex(await attempt('--before', before, '--to', to), /The view inboxes \(v2\.r7\) has come to/)
  t.deepEqual(await storedEvents(folder), whole)
})
