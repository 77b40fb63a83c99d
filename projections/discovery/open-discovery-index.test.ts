import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { comparePositions, origin, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { cellOf } from '../../contracts/core/geo.ts'
import { timing } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/core/streams.ts'
import { ruleSurfaces } from '../../contracts/discovery/stored-rules.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { leaveInPlace } from '../../test/projections/displacement.ts'
import {
  anyHistory,
  deckHistory,
  named,
  newEvent,
  profileCreated,
  profileIds,
} from '../../test/projections/histories.ts'
import { naiveIndex } from '../../test/projections/naive-index.ts'
import { pagesOfEvents, pagesOfLog } from '../../test/projections/pages-of-log.ts'
import { scratchSnapshots } from '../../test/projections/scratch-snapshots.ts'
import { openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { until } from '../../test/waiting/until.ts'
import { discoveryIndexView } from '../views/discovery.ts'
import type { DiscoveryIndex } from './discovery-index.ts'
import { type DiscoveryIndexOptions, openDiscoveryIndex } from './open-discovery-index.ts'
import type { StoredPages } from './relation-pages.ts'

const me = named('me')
const you = named('you')
const them = named('them')
const everyone = [me, you, them].map(id => profileCreated(id))
const start = '2026-03-01T12:00:30.000Z'
const later = (milliseconds: number) => new Date(Date.parse(start) + milliseconds)
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

const swiped = (
  by: string,
  on: string,
  action: SwipeAction = 'like',
  mode: DiscoveryMode = 'dating',
): DomainEvent => ({ type: 'Swiped', data: { by, on, mode, action } })
const ofMatch = (type: 'Matched' | 'Unmatched', mode: DiscoveryMode = 'dating') =>
  ({
    type,
    data: { matchId: named('match'), profiles: [me, you], mode, by: me },
  }) as DomainEvent
const blocked = (by: string, on: string): DomainEvent => ({
  type: 'Blocked',
  data: { by, on, reason: null },
})
const unblocked = (by: string, on: string): DomainEvent => ({ type: 'Unblocked', data: { by, on } })
const revised = (profileId: string, changes: object): DomainEvent => ({
  type: 'ProfileRevised',
  data: { profileId, changes },
})

/** The index once all profiles exist and `events` have happened at `start`. */
const indexAfter = async (t: ExecutionContext, ...events: DomainEvent[]) => {
  const { log, happened } = await workbench(t)
  await happened([...everyone, ...events], start)
  const index = await openDiscoveryIndex({ log, displace: leaveInPlace })
  t.teardown(() => index[Symbol.asyncDispose]())
  return index
}

const dealt = async (
  index: DiscoveryIndex,
  viewer: string,
  now = later(0),
  mode: DiscoveryMode = 'dating',
) => (await index.candidates(viewer, mode, { now, limit: 20 })).toSorted()
/** Exactly these, in any order. */
const cards = (...ids: string[]) => ids.toSorted()

test('every other member is in the deck, in every mode', async t => {
  const index = await indexAfter(t)
  for (const mode of modes) t.deepEqual(await dealt(index, me, later(0), mode), cards(you, them))
})

test('an unknown member sees nobody and is visible to nobody', async t => {
  const index = await indexAfter(t)
  t.deepEqual(await dealt(index, named('nobody')), cards())
  const between = await index.between(me, [named('nobody')], later(0))
  t.false(between.isVisible(named('nobody'), 'dating', 'list'))
  t.false(between.exists(named('nobody'), 'PEOPLE'))
})

test('between answers about each member, with nothing for an unknown one', async t => {
  const index = await indexAfter(t, ofMatch('Matched'))
  const nothing = [null, false, null, undefined, [], false]
  const others = [them, named('nobody'), you]
  const facts = async (viewer: string) => {
    const between = await index.between(viewer, others, later(0))
    return others.map(other => [
      between.distance(other),
      between.isMatched(other),
      between.compatibility(other),
      between.comparison(other),
      between.openModes(other),
      between.exists(other, 'PEOPLE'),
    ])
  }
  const [stranger, unknown, match] = await facts(me)
  t.deepEqual(stranger?.slice(0, 3), [null, false, null])
  t.deepEqual(unknown, nothing)
  t.deepEqual(match?.slice(0, 3), [null, true, null])
  t.deepEqual(await facts(named('nobody')), [nothing, nothing, nothing])
})

test('between refuses a question about a member who was not named', async t => {
  const index = await indexAfter(t)
  const between = await index.between(me, [you])
  t.true(between.exists(you, 'PEOPLE'))
  t.throws(() => between.exists(them, 'PEOPLE'), { message: /not named/ })
})

test('a liked member is excluded for good, in that mode only', async t => {
  const index = await indexAfter(t, swiped(me, you))
  t.deepEqual(await dealt(index, me, later(999 * DAY)), cards(them))
  t.deepEqual(await dealt(index, me, later(0), 'friendship'), cards(you, them))
})

for (const [action, returns] of [
  ['maybe', timing.maybeReturns],
  ['pass', timing.passReturns],
] as const) {
  test(`a ${action} comes back when its time is over, by the next full minute`, async t => {
    const index = await indexAfter(t, swiped(me, you, action))
    t.deepEqual(await dealt(index, me, later(returns)), cards(them))
    t.deepEqual(await dealt(index, me, later(returns + MINUTE / 2)), cards(you, them))
  })
}

test('an undone swipe makes the member a candidate again', async t => {
  const undone = {
    type: 'SwipeUndone',
    data: { by: me, on: you, mode: 'dating', spent: null },
  } as const
  t.deepEqual(await dealt(await indexAfter(t, swiped(me, you), undone), me), cards(you, them))
})

test('current and former matches are no candidates in that mode', async t => {
  const match = [swiped(me, you), swiped(you, me), ofMatch('Matched')]
  t.deepEqual(await dealt(await indexAfter(t, ...match), you), cards(them))
  const ended = await indexAfter(t, ...match, ofMatch('Unmatched'))
  t.deepEqual(await dealt(ended, you), cards(them))
  t.deepEqual(await dealt(ended, you, later(0), 'friendship'), cards(me, them))
})

test('a block hides both members in every mode until the last one is lifted', async t => {
  const both = await indexAfter(t, blocked(me, you), blocked(you, me), unblocked(me, you))
  for (const [one, other] of [
    [me, you],
    [you, me],
  ] as const) {
    t.false((await both.between(one, [other])).exists(other, 'PEOPLE'))
    t.deepEqual(await dealt(both, one, later(0), 'networking'), cards(them))
  }
  const none = await indexAfter(t, blocked(me, you), unblocked(me, you))
  t.true((await none.between(you, [me])).exists(me, 'PEOPLE'))
  t.deepEqual(await dealt(none, you), cards(me, them))
})

test('both members must have chosen the mode', async t => {
  const chosen: DomainEvent = { type: 'ModesChosen', data: { profileId: me, modes: ['dating'] } }
  const index = await indexAfter(t, chosen)
  t.deepEqual(await dealt(index, you, later(0), 'friendship'), cards(them))
  t.deepEqual(await dealt(index, me, later(0), 'friendship'), cards())
  t.true((await index.between(you, [me], later(0))).isVisible(me, 'dating', 'list'))
})

test("both members must be in each other's age range, and ages grow", async t => {
  const index = await indexAfter(t, revised(me, { maxAge: 30 }))
  t.deepEqual(await dealt(index, me), cards(you, them))
  t.deepEqual(await dealt(index, me, later(366 * DAY)), cards())
  t.deepEqual(await dealt(index, you, later(366 * DAY)), cards(them))
})

test('a matches-only member is visible to those they like and to matches', async t => {
  const hidden = revised(you, { profileVisibility: 'matches_only' })
  const nobody = await indexAfter(t, hidden, swiped(me, you, 'pass'))
  t.deepEqual(await dealt(nobody, me, later(0), 'networking'), cards(them))
  t.deepEqual(await dealt(nobody, you, later(0), 'networking'), cards(me, them))
  t.true((await nobody.between(me, [you])).exists(you, 'PEOPLE'))

  const liked = await indexAfter(t, hidden, swiped(you, me))
  t.deepEqual(await dealt(liked, me, later(0), 'networking'), cards(you, them))
  t.deepEqual(await dealt(liked, them), cards(me))

  const match = [swiped(me, you), swiped(you, me), ofMatch('Matched')]
  const isInSight = async (index: DiscoveryIndex) =>
    (await index.between(me, [you], later(0))).isVisible(you, 'networking', 'list')
  t.true(await isInSight(await indexAfter(t, hidden, ...match)))
  t.false(await isInSight(await indexAfter(t, hidden, ...match, ofMatch('Unmatched'))))
})

/** Whether a viewer gets another's card in an index and has not excluded them. */
const isOpen = async (index: DiscoveryIndex, viewer: string, other: string, now: Date) => {
  const decks = await Promise.all(
    modes.map(mode => index.candidates(viewer, mode, { now, limit: 10 })),
  )
  const between = await index.between(viewer, [other], now)
  return decks.flat().includes(other) && !between.isSwiped(other)
}

const openModes = async (index: DiscoveryIndex, viewer: string, other: string, now = later(0)) =>
  (await index.between(viewer, [other], now)).openModes(other)

test('openModes lists modes with the member in the deck, when swiped in none', async t => {
  const chosen: DomainEvent = {
    type: 'ModesChosen',
    data: { profileId: you, modes: ['dating', 'networking'] },
  }
  const fresh = await indexAfter(t, chosen, swiped(you, me, 'pass'))
  t.deepEqual(await openModes(fresh, me, you), ['dating', 'networking'])
  t.true(await isOpen(fresh, me, you, later(0)))
  t.false((await fresh.between(named('nobody'), [you], later(0))).isSwiped(you))
  t.deepEqual(await openModes(fresh, me, named('nobody')), [])
  t.deepEqual(await openModes(fresh, me, me), [])
  for (const answered of [
    [swiped(me, you, 'pass', 'networking')],
    [swiped(me, you, 'like', 'friendship')],
    [ofMatch('Matched')],
    [ofMatch('Matched'), ofMatch('Unmatched')],
    [blocked(you, me)],
    [revised(me, { maxAge: 20 })],
  ]) {
    const index = await indexAfter(t, chosen, ...answered)
    t.deepEqual(await openModes(index, me, you), [])
    t.false(await isOpen(index, me, you, later(0)))
  }
})

test('openModes lists a passed member again when the pass has expired', async t => {
  const index = await indexAfter(t, swiped(me, you, 'pass', 'friendship'))
  const [before, after] = [timing.passReturns, timing.passReturns + MINUTE / 2].map(later)
  t.deepEqual(await openModes(index, me, you, before as Date), [])
  t.false(await isOpen(index, me, you, before as Date))
  t.deepEqual(await openModes(index, me, you, after as Date), [...modes])
  t.true(await isOpen(index, me, you, after as Date))
})

/** A place this many degrees to the north: 69 miles each. */
const found = (profileId: string, north: number): DomainEvent => {
  const cell = cellOf({ lat: 52 + north, lon: 5 })
  const place = { id: named('place'), name: 'Somewhere', region: null, country: 'Nowhere', cell }
  return { type: 'PlaceChosen', data: { profileId, place } }
}
const nowhere = (profileId: string): DomainEvent => ({
  type: 'PlaceChosen',
  data: { profileId, place: null },
})

test('the distance must be in both ranges, unless it is unknown', async t => {
  const apart = [found(me, 0), found(you, 0.5)]
  for (const [mine, yours, meet] of [
    [35, 35, true],
    [34, 35, false],
    [35, 34, false],
  ] as const) {
    const looks = [revised(me, { maxDistance: mine }), revised(you, { maxDistance: yours })]
    const index = await indexAfter(t, ...apart, ...looks)
    const between = await index.between(me, [you], later(0))
    t.is(between.isVisible(you, 'dating', 'list'), meet, `${mine} ${yours}`)
    t.deepEqual(await dealt(index, me), meet ? cards(you, them) : cards(them))
    t.deepEqual(await dealt(index, you), meet ? cards(me, them) : cards(them))
  }
  t.deepEqual(await dealt(await indexAfter(t, ...apart, nowhere(you)), me), cards(you, them))
  t.deepEqual(await dealt(await indexAfter(t, ...apart, found(you, 0.1)), me), cards(you, them))
})

test('near members come first, among likers of the viewer and others', async t => {
  const anywhere = [me, you, them].map(id => revised(id, { maxDistance: 12_450 }))
  for (const likes of [[], [swiped(you, me), swiped(them, me)]])
    for (const [near, far] of [
      [you, them],
      [them, you],
    ] as const)
      for (const awayOf of [found(far, 2), nowhere(far)]) {
        const index = await indexAfter(
          t,
          ...anywhere,
          ...likes,
          found(me, 0),
          found(near, 0.1),
          awayOf,
        )
        t.deepEqual(await index.candidates(me, 'dating', { now: later(0), limit: 9 }), [near, far])
      }
})

test('a super liker comes first', async t => {
  for (const on of [me, you, them])
    for (const by of [me, you, them].filter(id => id !== on)) {
      const index = await indexAfter(t, swiped(by, on, 'super_like'))
      t.deepEqual(await index.candidates(on, 'dating', { now: later(0), limit: 1 }), [by])
    }
})

test('candidates returns at most limit members', async t => {
  const index = await indexAfter(t, swiped(you, me, 'super_like'), swiped(them, me, 'super_like'))
  for (const limit of [0, 1, 2, 3])
    t.is(
      (await index.candidates(me, 'dating', { now: later(0), limit })).length,
      Math.min(limit, 2),
    )
})

test('equal candidates rotate from day to day', async t => {
  const { log, happened } = await workbench(t)
  const many = Array.from({ length: 30 }, (_, n) => profileCreated(named(`member ${n}`)))
  await happened([profileCreated(me), ...many], start)
  await using index = await openDiscoveryIndex({ log, displace: leaveInPlace })
  const on = (now: Date) => index.candidates(me, 'dating', { now, limit: 30 })
  t.deepEqual(await on(later(0)), await on(later(MINUTE)))
  const [one, next] = [await on(later(30 * DAY)), await on(later(31 * DAY))]
  t.notDeepEqual(one, next)
  t.deepEqual(one.toSorted(), next.toSorted())
})

test('the index follows the log, also past events of other types', async t => {
  const { log, happened, closing } = await workbench(t)
  await using index = await openDiscoveryIndex({ log, displace: leaveInPlace })
  await happened(everyone, start)
  t.true(await index.waitForPosition(await log.head(), closing))
  t.deepEqual(await dealt(index, me), cards(you, them))
  const read: DomainEvent = { type: 'AllNotificationsRead', data: { profileId: me } }
  const head = await happened([read])
  t.true(await index.waitForPosition(head, closing))
  t.is(index.position(), head)
  t.false(await index.waitForPosition('999', AbortSignal.abort()))
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
  t.false((await index.between(me, [them])).exists(them, 'PEOPLE'))
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
          const naive = naiveIndex(events, leaveInPlace)
          const viewer = profileIds[step % profileIds.length] as string
          const now = new Date(Date.parse(event.at) + 1_000)
          for (const mode of modes)
            t.deepEqual(
              await index.candidates(viewer, mode, { now, limit: 9 }),
              naive.candidates(viewer, mode, { now, limit: 9 }),
            )
          const between = await index.between(viewer, profileIds, now)
          for (const other of profileIds)
            for (const surface of ruleSurfaces)
              t.is(between.exists(other, surface), naive.exists(viewer, other, surface, now))
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
      const naive = naiveIndex(await Array.fromAsync(log.readAll()), leaveInPlace)
      const now = new Date(Date.UTC(2030, 0, 1))
      for (const mode of modes)
        for (const viewer of profileIds)
          t.deepEqual(
            await index.candidates(viewer, mode, { now, limit: 9 }),
            naive.candidates(viewer, mode, { now, limit: 9 }),
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
  const version = `snapshots/deck/${String(discoveryIndexView.version).padStart(4, '0')}`
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
