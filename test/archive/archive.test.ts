import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/core/streams.ts'
import { archivesIn } from '../../engines/log/archive/archive-manifest.ts'
import { readArchive } from '../../engines/log/archive/read-archive.ts'
import { streamKind } from '../../engines/log/stream-kind.ts'
import { archiveStreams } from '../../operations/archive/archive-streams.ts'
import { openForArchive } from '../../operations/archive/open-for-archive.ts'
import { runArchive } from '../../operations/archive/run-archive.ts'
import { runRebuild } from '../../operations/run-rebuild.ts'
import { runHistory } from '../../projections/history/run-history.ts'
import { runCommand } from '../processes/run-command.ts'
import { configIn, copyOf, documentsOf, pastCommunity, storedEvents } from './past-community.ts'

const at = (folder: string) => ({ KITH_DATA: folder })
const archive = (folder: string, ...args: string[]) => runCommand(runArchive, args, at(folder))
const rebuild = (folder: string, ...args: string[]) =>
  runCommand(runRebuild, ['--all', ...args], at(folder))
const history = async (folder: string, ...args: string[]) => {
  const { code, output, errors } = await runCommand(runHistory, args, at(folder))
  return code === 0 ? output : errors
}

const kindsOf = (events: readonly RecordedEvent[]) =>
  [...new Set(events.map(({ stream }) => streamKind(stream)))].toSorted()

test.serial(
  'an archive takes what nothing needs: every view is the same after a rebuild',
  async t => {
    const { folder, before, profileIdOf } = await pastCommunity(t)
    const to = join(folder, 'archives')
    const whole = await storedEvents(folder)
    await rebuild(folder)
    const documents = await documentsOf(folder)
    const counted = await history(folder, 'count', '--by', 'stream-kind')
    const inbox = streams.inbox(profileIdOf('leaver'))
    const shown = await history(folder, 'show', inbox, '--format', 'json')

    const dry = await archive(folder, '--before', before, '--dry-run')
    t.is(dry.code, 0, dry.errors)
    for (const kind of ['likes', 'invitations', 'inbox', 'pushSettings', 'calendarFeed', 'answers'])
      t.regex(dry.output, new RegExp(`^${kind}: \\d+ stream`, 'm'))
    t.regex(dry.output, /Nothing was changed/)
    t.deepEqual(await storedEvents(folder), whole)

    const done = await archive(folder, '--before', before, '--to', to)
    t.is(done.code, 0, done.errors)
    t.regex(done.output, /^archive-0001 in .* has:\n(.|\n)*\d+ streams left the log\.\n$/)

    const remaining = await storedEvents(folder)
    const [path = ''] = await archivesIn(to)
    const archived = (await Array.fromAsync(readArchive(path))).flatMap(({ events }) => events)
    t.deepEqual(kindsOf(archived), [
      'answers',
      'calendar',
      'inbox',
      'insight',
      'invitations',
      'likes',
      'push',
      'suggestions',
    ])
    t.deepEqual(
      [...remaining, ...archived].toSorted((a, b) => Number(a.position) - Number(b.position)),
      whole,
      'each event is in the log or in the archive, as it was',
    )
    for (const { stream } of archived)
      if (!/^(likes|invitations)-/.test(stream))
        t.true(stream.endsWith(profileIdOf('leaver')), stream)
    const returned = remaining.find(({ type }) => type === 'LikeReturned')
    t.truthy(returned, 'the likes of a day of which one was returned stay')

    const verified = await rebuild(folder, '--verify')
    t.is(verified.code, 0, verified.output)
    t.deepEqual(await documentsOf(folder), documents)
    t.is((await rebuild(folder, '--from-scratch')).code, 0)
    t.deepEqual(await documentsOf(folder), documents)

    const beside = ['--archive', to]
    t.not(await history(folder, 'count', '--by', 'stream-kind'), counted)
    t.is(await history(folder, ...beside, 'count', '--by', 'stream-kind'), counted)
    t.is(await history(folder, ...beside, 'show', inbox, '--format', 'json'), shown)
    t.regex(await history(folder, 'show', inbox), /There is no stream/)
  },
)

test.serial('personal data of an archive stays encrypted: a destroyed key reaches it', async t => {
  const { folder, before } = await pastCommunity(t)
  const to = join(folder, 'archives')
  await archive(folder, '--before', before, '--to', to)
  const [path = ''] = await archivesIn(to)
  const archived = (await Array.fromAsync(readArchive(path))).flatMap(({ events }) => events)
  t.true(archived.some(({ type }) => type === 'Notified'))
  t.false(JSON.stringify(archived).includes('To myself'))
})

/** Archives an installation and fails after so many steps, as a killed process does. */
const archiveUntil = async (folder: string, to: string, before: string, steps: number) => {
  await using installation = await openForArchive(configIn(folder))
  let left = steps
  const step = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const { stored } = installation
  return await archiveStreams({
    ...installation,
    stored: {
      ...stored,
      async removeStream(stream, last) {
        step()
        await stored.removeStream(stream, last)
        step()
      },
      async reclaimSpace() {
        step()
        await stored.reclaimSpace()
      },
    },
    before: new Date(before).toISOString(),
    to,
    now: new Date(),
    streamsAtOnce: 4,
    signal: new AbortController().signal,
    onProgress: step,
  })
}

const inArchives = async (to: string): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for (const path of await archivesIn(to))
    for await (const { events } of readArchive(path)) found.push(...events)
  return found
}

const ids = (events: readonly RecordedEvent[]) => events.map(({ id }) => id).toSorted()

/** Everything that was in the log is in it, or in a finished archive. */
const assertNothingLost = async (
  t: ExecutionContext,
  { folder, to, whole }: { folder: string; to: string; whole: readonly RecordedEvent[] },
) => {
  const there = new Set([...(await storedEvents(folder)), ...(await inArchives(to))].map(e => e.id))
  t.is(there.size, whole.length)
}

test.serial('a kill at any moment loses nothing, and the same command goes on', async t => {
  const { folder, before } = await pastCommunity(t)
  const whole = await storedEvents(folder)
  const uninterrupted = await copyOf(t, folder)
  const aim = join(uninterrupted, 'archives')
  await archiveUntil(uninterrupted, aim, before, Number.POSITIVE_INFINITY)
  const remaining = ids(await storedEvents(uninterrupted))
  t.true((await archivesIn(aim)).length > 1, 'several archives, each of a few streams')

  for (let steps = 0, isDone = false; !isDone; steps += 3) {
    const copy = await copyOf(t, folder)
    const to = join(copy, 'archives')
    isDone = await archiveUntil(copy, to, before, steps).then(
      () => true,
      error => {
        t.is(error.message, 'killed')
        return false
      },
    )
    await assertNothingLost(t, { folder: copy, to, whole })
    await archiveUntil(copy, to, before, Number.POSITIVE_INFINITY)
    t.deepEqual(ids(await storedEvents(copy)), remaining, `after ${steps} steps`)
    t.deepEqual(ids(await inArchives(to)), ids(await inArchives(aim)))
    const again = await archiveUntil(copy, to, before, Number.POSITIVE_INFINITY)
    t.like(again, { archives: {}, removed: 0, kept: [] })
  }
})
