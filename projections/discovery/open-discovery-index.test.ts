import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { comparePositions, origin, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { streams } from '../../contracts/core/streams.ts'
import { ruleSurfaces } from '../../contracts/discovery/stored-rules.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { leaveInPlace } from '../../engines/log/displacement.ts'
import { discoveryIndexContract } from '../../test/projections/discovery-index-contract.ts'
import {
  blocked,
  cards,
  dealt,
  everyone,
  me,
  start,
  swiped,
  them,
  you,
} from '../../test/projections/discovery-samples.ts'
import { anyHistory, deckHistory, newEvent, profileIds } from '../../test/projections/histories.ts'
import { pagesOfEvents, pagesOfLog } from '../../test/projections/pages-of-log.ts'
import { ruleCommunity } from '../../test/projections/rule-community.ts'
import { scratchSnapshots } from '../../test/projections/scratch-snapshots.ts'
import { openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { until } from '../../test/waiting/until.ts'
import { discoveryView } from '../views/discovery.ts'
import { type DiscoveryIndexOptions, openDiscoveryIndex } from './open-discovery-index.ts'
import type { StoredPages } from './relation-pages.ts'

/** The index of a log, closed with `t`. */
const openIndex = async (t: ExecutionContext, log: DiscoveryIndexOptions['log']) => {
  const index = await openDiscoveryIndex({ log, displace: leaveInPlace })
  t.teardown(() => index[Symbol.asyncDispose]())
  return index
}

discoveryIndexContract('in the process', openIndex)

test('an index in the process follows the log, and says how far', async t => {
  const { log, happened, closing } = await workbench(t)
  const index = await openIndex(t, log)
  await happened(everyone, start)
  const head = await log.head()
  t.true(await index.waitForPosition(head, closing))
  t.like(index.status(), { name: 'deck', status: 'following', position: head })
})

test('an index that failed permanently gives no candidates', async t => {
  const { log, stored, happened } = await workbench(t)
  await happened(everyone, start)
  const failures: unknown[] = []
  await using index = await openDiscoveryIndex({
    log,
    displace: leaveInPlace,
    onFailure: (_, error) => failures.push(error),
  })
  t.is((await dealt(index, me)).length, 2)
  const unreadable = { ...newEvent(blocked(me, you), start), data: { by: 7 } }
  await stored.append(streams.pair(me, you), 'any', [unreadable as never])
  await until(() => failures.length > 0)
  t.like(index.status(), { status: 'failed', failure: { code: 'unreadable_event', position: '4' } })
  t.deepEqual(await dealt(index, me), cards())
  t.false((await index.between(me, [them])).canSee(them, { surface: 'PEOPLE' }))
})

test('decks at any moment are those of the rules, however far the view of relations is and whatever was dropped', async t => {
  await fc.assert(
    fc.asyncProperty(
      deckHistory,
      fc.array(fc.nat(4), { minLength: 100, maxLength: 100 }),
      fc.constantFrom(1, 2_000, 1_000_000),
      async (history, behind, relationBytes) => {
        await using bench = await openWorkbench()
        const { log, happened, closing } = bench
        const events: RecordedEvent<DomainEvent>[] = []
        let folded = 0
        const stored: StoredPages = {
          read: keys => pagesOfEvents(events.slice(0, folded))(keys),
          position: async () => events[folded - 1]?.position ?? origin,
          waitForPosition: async () => true,
        }
        await using index = await openDiscoveryIndex({
          log,
          displace: leaveInPlace,
          stored,
          relationBytes,
        })
        for (const [step, event] of history.entries()) {
          const position = await happened([event], event.at)
          events.splice(0, events.length, ...(await Array.fromAsync(log.readAll())))
          folded = Math.max(folded, events.length - (behind[step] ?? 0))
          await index.waitForPosition(position, closing)
          const rule = ruleCommunity(events, leaveInPlace)
          const viewer = profileIds[step % profileIds.length] as string
          const now = new Date(Date.parse(event.at) + 1_000)
          for (const mode of modes)
            t.deepEqual(
              await index.candidates(viewer, mode, { now, limit: 9 }),
              rule.candidates(viewer, mode, { now, limit: 9 }),
            )
          const between = await index.between(viewer, profileIds, now)
          for (const other of profileIds)
            for (const surface of ruleSurfaces)
              t.is(between.canSee(other, { surface }), rule.exists(viewer, other, surface, now))
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('an index from a snapshot equals one folded from the whole log', async t => {
  await fc.assert(
    fc.asyncProperty(deckHistory, anyHistory, fc.nat(), async (history, others, cut) => {
      await using bench = await openWorkbench()
      const { log, path } = bench
      const append = (events: readonly (DomainEvent & { at?: string })[]) =>
        Promise.all(events.map(event => bench.happened([event], event.at)))
      const snapshots = await scratchSnapshots(path('media'))
      const early = history.slice(0, cut % (history.length + 1))
      await append(early)
      await using first = await openDiscoveryIndex({
        log,
        displace: leaveInPlace,
        snapshots,
        stored: pagesOfLog(log),
      })
      await append(others.filter(event => 'messageId' in event.data))
      await first.waitForPosition(await log.head(), bench.closing)
      await first[Symbol.asyncDispose]()

      await append(history.slice(early.length))
      await using index = await openDiscoveryIndex({
        log,
        displace: leaveInPlace,
        snapshots,
        stored: pagesOfLog(log),
        onFailure: (_, e) => t.fail(`${e}`),
      })
      const rule = ruleCommunity(await Array.fromAsync(log.readAll()), leaveInPlace)
      const now = new Date(Date.UTC(2030, 0, 1))
      for (const mode of modes)
        for (const viewer of profileIds)
          t.deepEqual(
            await index.candidates(viewer, mode, { now, limit: 9 }),
            rule.candidates(viewer, mode, { now, limit: 9 }),
          )
    }),
    { numRuns: 15 },
  )
})

/** Stores a snapshot of a log with everyone in it; returns how an index starts after `spoil`. */
const startAfter = async (
  t: ExecutionContext,
  spoil: (folder: string) => Promise<unknown>,
  options: Partial<DiscoveryIndexOptions> = {},
) => {
  const { log, happened, path } = await workbench(t)
  await happened(everyone, start)
  const snapshots = await scratchSnapshots(path('media'))
  await (
    await openDiscoveryIndex({ log, displace: leaveInPlace, snapshots, stored: pagesOfLog(log) })
  )[Symbol.asyncDispose]()
  await spoil(path('media'))
  let read = 0
  const counted: typeof log = {
    ...log,
    async *follow(from) {
      for await (const next of log.follow(from)) {
        if (!('caughtUp' in next)) read += 1
        yield next
      }
    },
  }
  const codes: unknown[] = []
  const onFailure = (_: string, error: unknown) => codes.push((error as { code: string }).code)
  await using index = await openDiscoveryIndex({
    log: counted,
    displace: leaveInPlace,
    snapshots,
    stored: pagesOfLog(log),
    onFailure,
    ...options,
  })
  return { read, codes, dealt: (await dealt(index, me)).length }
}

test('with a valid snapshot the log before it is not read', async t => {
  t.deepEqual(await startAfter(t, async () => {}), { read: 0, codes: [], dealt: 2 })
})

test("a damaged, truncated or other version's snapshot is not used", async t => {
  const version = `snapshots/deck/${String(discoveryView.version).padStart(4, '0')}`
  const fileOf = async (folder: string, ending: string) => {
    const [name = ''] = await readdir(join(folder, version))
    return join(folder, version, name, ending)
  }
  const flip = async (file: string, at: number) => {
    const spoiled = await readFile(file)
    spoiled.writeUInt8(spoiled.readUInt8(at) ^ 1, at)
    await writeFile(file, spoiled)
  }
  const fromLog = { read: 3, dealt: 2 }
  const damaged = { ...fromLog, codes: ['damaged_snapshot'] }
  for (const ending of ['00000.sealed', 'manifest.sealed']) {
    for (const at of [0, 40])
      t.deepEqual(await startAfter(t, async path => flip(await fileOf(path, ending), at)), damaged)
    const cut = async (path: string) => {
      const file = await fileOf(path, ending)
      await writeFile(file, (await readFile(file)).subarray(0, -9))
    }
    t.deepEqual(await startAfter(t, cut), damaged)
  }
  const lose = async (path: string) => rm(await fileOf(path, '00000.sealed'))
  t.deepEqual(await startAfter(t, lose), damaged)
  const other = (path: string) => rename(join(path, version), join(path, 'snapshots/deck/0001'))
  t.deepEqual(await startAfter(t, other), { ...fromLog, codes: [] })
})

test('a snapshot of another log is not used, ahead of this one or not', async t => {
  for (const more of [0, 5]) {
    const other = await workbench(t)
    await other.happened([...everyone, blocked(me, you), blocked(me, them)], start)
    const snapshots = await scratchSnapshots(other.path('media'))
    await (await openDiscoveryIndex({ log: other.log, displace: leaveInPlace, snapshots }))[
      Symbol.asyncDispose
    ]()

    const { log, happened } = await workbench(t)
    await happened([...everyone, ...Array.from({ length: more }, () => swiped(you, them))], start)
    await using index = await openDiscoveryIndex({
      log,
      displace: leaveInPlace,
      snapshots,
      stored: pagesOfLog(log),
    })
    t.deepEqual(await dealt(index, me), cards(you, them))
  }
})

test('a snapshot is written when due while events arrive', async t => {
  const { log, happened, path, closing } = await workbench(t)
  const snapshots = await scratchSnapshots(path('media'))
  await using index = await openDiscoveryIndex({
    log,
    displace: leaveInPlace,
    snapshots,
    stored: pagesOfLog(log),
    snapshotEvery: 0,
  })
  await happened(everyone, start)
  await index.waitForPosition(await log.head(), closing)
  await until(async () => {
    await happened([swiped(you, them)], start)
    return (await snapshots.newest()) !== ''
  })
  const [first] = await snapshots.list(error => t.fail(`${error}`))
  t.true(comparePositions(first?.mark.position ?? origin, origin) > 0)
})

test('processes on the same snapshots write one in turn, and start from it', async t => {
  const { log, leases, happened, path, closing } = await workbench(t)
  const failures: unknown[] = []
  const open = async () =>
    openDiscoveryIndex({
      log,
      displace: leaveInPlace,
      snapshots: await scratchSnapshots(path('media'), { leases }),
      stored: pagesOfLog(log),
      onFailure: (_, error) => failures.push(error),
    })
  const one = await open()
  const other = await open()
  await happened(everyone, start)
  for (const index of [one, other]) await index.waitForPosition(await log.head(), closing)
  await Promise.all([one, other].map(index => index[Symbol.asyncDispose]()))
  const snapshots = await scratchSnapshots(path('media'))
  const [only, ...more] = await snapshots.list(error => t.fail(`${error}`))
  t.deepEqual(more, [])
  t.is(only?.mark.position, await log.head())
  await using next = await open()
  t.deepEqual(await dealt(next, me), cards(you, them))
  t.deepEqual(failures, [])
})
