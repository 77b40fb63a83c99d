import test, { type ExecutionContext } from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import { timing } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import {
  blocked,
  cards,
  DAY,
  dealt,
  everyone,
  later,
  MINUTE,
  me,
  ofMatch,
  revised,
  start,
  swiped,
  them,
  unblocked,
  you,
} from '../../test/projections/discovery-samples.ts'
import { secretsForSpecs } from '../../test/projections/displacement.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { workbench } from '../../test/projections/workbench.ts'
import { cards as cardsView } from '../views/cards/cards.ts'
import { deckViews } from '../views/discovery.ts'
import { relations } from '../views/relations.ts'
import { leaveInPlace } from './displacement.ts'
import { type Discovery, openDiscovery } from './open-discovery.ts'

/** Whether a viewer gets another's card and has not excluded them. */
const isOpen = async (discovery: Discovery, viewer: string, other: string, now: Date) => {
  const decks = await Promise.all(
    modes.map(mode => discovery.candidates(viewer, mode, { now, limit: 10 })),
  )
  const policy = await discovery.policyOf(viewer, [other], now)
  return decks.flat().includes(other) && !policy.isSwiped(other)
}

const openModes = async (discovery: Discovery, viewer: string, other: string, now = later(0)) =>
  (await discovery.policyOf(viewer, [other], now)).openModes(other)

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

/** The queries on the read models of a workbench, which follow its log; closed with `t`. */
const openOn = async (t: ExecutionContext, bench: Awaited<ReturnType<typeof workbench>>) => {
  bench.run(deckViews)
  const discovery = await openDiscovery({
    ...bench,
    displace: leaveInPlace,
    secretOf: secretsForSpecs,
  })
  t.teardown(() => discovery[Symbol.asyncDispose]())
  return discovery
}

/** The queries once all profiles exist and `events` have happened at `start`. */
const discoveryAfter = async (t: ExecutionContext, ...events: DomainEvent[]) => {
  const bench = await workbench(t)
  const head = await bench.happened([...everyone, ...events], start)
  const discovery = await openOn(t, bench)
  await discovery.waitForPosition(head, bench.closing)
  return discovery
}

test('every other member is in the deck, in every mode', async t => {
  const discovery = await discoveryAfter(t)
  for (const mode of modes)
    t.deepEqual(await dealt(discovery, me, later(0), mode), cards(you, them))
})

test('an unknown member sees nobody and is visible to nobody', async t => {
  const discovery = await discoveryAfter(t)
  t.deepEqual(await dealt(discovery, named('nobody')), cards())
  const policy = await discovery.policyOf(me, [named('nobody')], later(0))
  t.false(policy.canSee(named('nobody'), { mode: 'dating', sight: 'list' }))
  t.false(policy.canSee(named('nobody'), { surface: 'PEOPLE', sight: 'list' }))
})

test('isSwipedIn tells modes apart, of swipes, matches and former matches', async t => {
  const swipedIn = async (...events: DomainEvent[]) => {
    const policy = await (await discoveryAfter(t, ...events)).policyOf(me, [you], later(0))
    return modes.filter(mode => policy.isSwipedIn(you, mode))
  }
  t.deepEqual(await swipedIn(swiped(you, me)), [])
  t.deepEqual(await swipedIn(swiped(me, you, 'pass', 'networking')), ['networking'])
  t.deepEqual(await swipedIn(ofMatch('Matched')), ['dating'])
  t.deepEqual(await swipedIn(ofMatch('Matched'), ofMatch('Unmatched')), ['dating'])
})

test('a policy answers about each member, with nothing for an unknown one', async t => {
  const discovery = await discoveryAfter(t, ofMatch('Matched'))
  const nothing = [null, false, null, undefined, [], false]
  const others = [them, named('nobody'), you]
  const facts = async (viewer: string) => {
    const policy = await discovery.policyOf(viewer, others, later(0))
    return others.map(other => [
      policy.distance(other),
      policy.isMatched(other),
      policy.compatibility(other),
      policy.comparison(other),
      policy.openModes(other),
      policy.canSee(other, { surface: 'PEOPLE', sight: 'list' }),
    ])
  }
  const [stranger, unknown, match] = await facts(me)
  t.deepEqual(stranger?.slice(0, 3), [null, false, null])
  t.deepEqual(unknown, nothing)
  t.deepEqual(match?.slice(0, 3), [null, true, null])
  t.deepEqual(await facts(named('nobody')), [nothing, nothing, nothing])
})

test('a policy refuses a question about a member who was not named', async t => {
  const discovery = await discoveryAfter(t)
  const policy = await discovery.policyOf(me, [you])
  t.true(policy.canSee(you, { surface: 'PEOPLE', sight: 'list' }))
  t.throws(() => policy.canSee(them, { surface: 'PEOPLE', sight: 'list' }), {
    message: /not named/,
  })
})

test('a liked member is excluded for good, in that mode only', async t => {
  const discovery = await discoveryAfter(t, swiped(me, you))
  t.deepEqual(await dealt(discovery, me, later(999 * DAY)), cards(them))
  t.deepEqual(await dealt(discovery, me, later(0), 'friendship'), cards(you, them))
})

for (const [action, returns] of [
  ['maybe', timing.maybeReturns],
  ['pass', timing.passReturns],
] as const) {
  test(`a ${action} comes back when its time is over, by the next full minute`, async t => {
    const discovery = await discoveryAfter(t, swiped(me, you, action))
    t.deepEqual(await dealt(discovery, me, later(returns)), cards(them))
    t.deepEqual(await dealt(discovery, me, later(returns + MINUTE / 2)), cards(you, them))
  })
}

test('an undone swipe makes the member a candidate again', async t => {
  const undone = {
    type: 'SwipeUndone',
    data: { by: me, on: you, mode: 'dating', spent: null },
  } as const
  t.deepEqual(await dealt(await discoveryAfter(t, swiped(me, you), undone), me), cards(you, them))
})

test('current and former matches are no candidates in that mode', async t => {
  const match = [swiped(me, you), swiped(you, me), ofMatch('Matched')]
  t.deepEqual(await dealt(await discoveryAfter(t, ...match), you), cards(them))
  const ended = await discoveryAfter(t, ...match, ofMatch('Unmatched'))
  t.deepEqual(await dealt(ended, you), cards(them))
  t.deepEqual(await dealt(ended, you, later(0), 'friendship'), cards(me, them))
})

test('a block hides both members in every mode until the last one is lifted', async t => {
  const both = await discoveryAfter(t, blocked(me, you), blocked(you, me), unblocked(me, you))
  for (const [one, other] of [
    [me, you],
    [you, me],
  ] as const) {
    t.false((await both.policyOf(one, [other])).canSee(other, { surface: 'PEOPLE', sight: 'list' }))
    t.deepEqual(await dealt(both, one, later(0), 'networking'), cards(them))
  }
  const none = await discoveryAfter(t, blocked(me, you), unblocked(me, you))
  t.true((await none.policyOf(you, [me])).canSee(me, { surface: 'PEOPLE', sight: 'list' }))
  t.deepEqual(await dealt(none, you), cards(me, them))
})

test('both members must have chosen the mode', async t => {
  const chosen: DomainEvent = { type: 'ModesChosen', data: { profileId: me, modes: ['dating'] } }
  const discovery = await discoveryAfter(t, chosen)
  t.deepEqual(await dealt(discovery, you, later(0), 'friendship'), cards(them))
  t.deepEqual(await dealt(discovery, me, later(0), 'friendship'), cards())
  t.true(
    (await discovery.policyOf(you, [me], later(0))).canSee(me, { mode: 'dating', sight: 'list' }),
  )
})

test("both members must be in each other's age range, and ages grow", async t => {
  const discovery = await discoveryAfter(t, revised(me, { maxAge: 30 }))
  t.deepEqual(await dealt(discovery, me), cards(you, them))
  t.deepEqual(await dealt(discovery, me, later(366 * DAY)), cards())
  t.deepEqual(await dealt(discovery, you, later(366 * DAY)), cards(them))
})

test('a matches-only member is visible to those they like and to matches', async t => {
  const hidden = revised(you, { profileVisibility: 'matches_only' })
  const nobody = await discoveryAfter(t, hidden, swiped(me, you, 'pass'))
  t.deepEqual(await dealt(nobody, me, later(0), 'networking'), cards(them))
  t.deepEqual(await dealt(nobody, you, later(0), 'networking'), cards(me, them))
  t.true((await nobody.policyOf(me, [you])).canSee(you, { surface: 'PEOPLE', sight: 'list' }))

  const liked = await discoveryAfter(t, hidden, swiped(you, me))
  t.deepEqual(await dealt(liked, me, later(0), 'networking'), cards(you, them))
  t.deepEqual(await dealt(liked, them), cards(me))

  const match = [swiped(me, you), swiped(you, me), ofMatch('Matched')]
  const isInSight = async (discovery: Discovery) =>
    (await discovery.policyOf(me, [you], later(0))).canSee(you, {
      mode: 'networking',
      sight: 'list',
    })
  t.true(await isInSight(await discoveryAfter(t, hidden, ...match)))
  t.false(await isInSight(await discoveryAfter(t, hidden, ...match, ofMatch('Unmatched'))))
})

test('openModes lists modes with the member in the deck, when swiped in none', async t => {
  const chosen: DomainEvent = {
    type: 'ModesChosen',
    data: { profileId: you, modes: ['dating', 'networking'] },
  }
  const fresh = await discoveryAfter(t, chosen, swiped(you, me, 'pass'))
  t.deepEqual(await openModes(fresh, me, you), ['dating', 'networking'])
  t.true(await isOpen(fresh, me, you, later(0)))
  t.false((await fresh.policyOf(named('nobody'), [you], later(0))).isSwiped(you))
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
    const discovery = await discoveryAfter(t, chosen, ...answered)
    t.deepEqual(await openModes(discovery, me, you), [])
    t.false(await isOpen(discovery, me, you, later(0)))
  }
})

test('openModes lists a passed member again when the pass has expired', async t => {
  const discovery = await discoveryAfter(t, swiped(me, you, 'pass', 'friendship'))
  const [before, after] = [timing.passReturns, timing.passReturns + MINUTE / 2].map(later)
  t.deepEqual(await openModes(discovery, me, you, before as Date), [])
  t.false(await isOpen(discovery, me, you, before as Date))
  t.deepEqual(await openModes(discovery, me, you, after as Date), [...modes])
  t.true(await isOpen(discovery, me, you, after as Date))
})

test('the distance must be in both ranges, unless it is unknown', async t => {
  const apart = [found(me, 0), found(you, 0.5)]
  for (const [mine, yours, meet] of [
    [35, 35, true],
    [34, 35, false],
    [35, 34, false],
  ] as const) {
    const looks = [revised(me, { maxDistance: mine }), revised(you, { maxDistance: yours })]
    const discovery = await discoveryAfter(t, ...apart, ...looks)
    const policy = await discovery.policyOf(me, [you], later(0))
    t.is(policy.canSee(you, { mode: 'dating', sight: 'list' }), meet, `${mine} ${yours}`)
    t.deepEqual(await dealt(discovery, me), meet ? cards(you, them) : cards(them))
    t.deepEqual(await dealt(discovery, you), meet ? cards(me, them) : cards(them))
  }
  t.deepEqual(await dealt(await discoveryAfter(t, ...apart, nowhere(you)), me), cards(you, them))
  t.deepEqual(await dealt(await discoveryAfter(t, ...apart, found(you, 0.1)), me), cards(you, them))
})

test('near members come first, among likers of the viewer and others', async t => {
  const anywhere = [me, you, them].map(id => revised(id, { maxDistance: 12_450 }))
  for (const likes of [[], [swiped(you, me), swiped(them, me)]])
    for (const [near, far] of [
      [you, them],
      [them, you],
    ] as const)
      for (const awayOf of [found(far, 2), nowhere(far)]) {
        const discovery = await discoveryAfter(
          t,
          ...anywhere,
          ...likes,
          found(me, 0),
          found(near, 0.1),
          awayOf,
        )
        t.deepEqual(await discovery.candidates(me, 'dating', { now: later(0), limit: 9 }), [
          near,
          far,
        ])
      }
})

test('a super liker comes first', async t => {
  for (const on of [me, you, them])
    for (const by of [me, you, them].filter(id => id !== on)) {
      const discovery = await discoveryAfter(t, swiped(by, on, 'super_like'))
      t.deepEqual(await discovery.candidates(on, 'dating', { now: later(0), limit: 1 }), [by])
    }
})

test('candidates returns at most limit members', async t => {
  const discovery = await discoveryAfter(
    t,
    swiped(you, me, 'super_like'),
    swiped(them, me, 'super_like'),
  )
  for (const limit of [0, 1, 2, 3])
    t.is(
      (await discovery.candidates(me, 'dating', { now: later(0), limit })).length,
      Math.min(limit, 2),
    )
})

test('equal candidates rotate from day to day', async t => {
  const bench = await workbench(t)
  const many = Array.from({ length: 30 }, (_, n) => profileCreated(named(`member ${n}`)))
  const head = await bench.happened([profileCreated(me), ...many], start)
  const discovery = await openOn(t, bench)
  await discovery.waitForPosition(head, bench.closing)
  const on = (now: Date) => discovery.candidates(me, 'dating', { now, limit: 30 })
  t.deepEqual(await on(later(0)), await on(later(MINUTE)))
  const [one, next] = [await on(later(30 * DAY)), await on(later(31 * DAY))]
  t.notDeepEqual(one, next)
  t.deepEqual(one.toSorted(), next.toSorted())
})

test('the queries follow the log, also past events of other types', async t => {
  const bench = await workbench(t)
  const { log, happened, closing } = bench
  const discovery = await openOn(t, bench)
  await happened(everyone, start)
  t.true(await discovery.waitForPosition(await log.head(), closing))
  t.deepEqual(await dealt(discovery, me), cards(you, them))
  const read: DomainEvent = { type: 'AllNotificationsRead', data: { profileId: me } }
  const head = await happened([read])
  t.true(await discovery.waitForPosition(head, closing))
  t.false(await discovery.waitForPosition('999', AbortSignal.abort()))
})

for (const [missing, title] of [
  [cardsView, 'without cards as of the log nobody is told that nobody is here'],
  [relations, 'without relations as of the log nobody is shown whom a block may hide'],
] as const)
  test(title, async t => {
    const bench = await workbench(t)
    await bench.happened([...everyone, blocked(you, me)], start)
    const discovery = await openDiscovery({
      ...bench,
      displace: leaveInPlace,
      secretOf: secretsForSpecs,
    })
    t.teardown(() => discovery[Symbol.asyncDispose]())
    bench.run(deckViews.filter(view => view !== missing))
    const error = await t.throwsAsync(dealt(discovery, me), { instanceOf: Refusal })
    t.like(error, { code: 'unavailable', retryAfter: 2 })
    await t.throwsAsync(discovery.policyOf(me, [you]), { instanceOf: Refusal })
    bench.run([missing])
    t.true(await bench.caughtUp(...deckViews))
    t.deepEqual(await dealt(discovery, me), cards(them))
  })
