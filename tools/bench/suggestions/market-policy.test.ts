import test from 'ava'
import fc from 'fast-check'
import {
  evenExposure,
  examination,
  expectedMatchesEach,
  exposureOf,
  type Market,
} from './market.ts'
import { drawLists, marketPolicy } from './market-policy.ts'

/** A market in which everybody is a candidate of everybody else. */
const marketOf = (likes: readonly (readonly number[])[]): Market => ({
  candidates: likes.map((_, person) => [...likes.keys()].filter(other => other !== person)),
  likes: (from, to) => likes[from]?.[to] ?? 0,
})

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

const totalMatches = (market: Market, exposure: Parameters<typeof expectedMatchesEach>[1]) =>
  sum(expectedMatchesEach(market, exposure)) / 2

const probability = fc.double({ min: 0.01, max: 1, noNaN: true })
const anyMarket = fc.integer({ min: 3, max: 8 }).chain(size =>
  fc.array(fc.array(probability, { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
)
const anyFairness = fc.constantFrom(0, 0.5, 1)

test('expected matches are those of two who look at each other and like each other', t => {
  const market = marketOf([
    [0, 0.5, 1],
    [0.4, 0, 0],
    [1, 0, 0],
  ])
  const exposure = exposureOf([
    [2, 1],
    [0, 2],
    [1, 0],
  ])
  // 0 and 1: looks 1/2 and 1, likes 0.5 and 0.4. 0 and 2: looks 1 and 1/2, likes 1 and 1.
  t.deepEqual([...expectedMatchesEach(market, exposure)], [0.1 + 0.5, 0.1, 0.5])
})

test('the exposure that a person gives is that of one list, and so is the even one', t => {
  fc.assert(
    fc.property(anyMarket, anyFairness, (likes, fairness) => {
      const market = marketOf(likes)
      const ofOneList = sum(likes.slice(1).map((_, position) => examination(position)))
      for (const exposure of [marketPolicy(market, fairness).exposure, evenExposure(market)])
        for (const row of exposure) t.true(Math.abs(sum(row) - ofOneList) < 1e-9)
    }),
    { numRuns: 30 },
  )
})

test('people in another order get the same exposure', t => {
  fc.assert(
    fc.property(anyMarket, anyFairness, (likes, fairness) => {
      const people = [...likes.keys()]
      const reversed = people.toReversed()
      const turned = reversed.map(from => reversed.map(to => likes[from]?.[to] as number))
      const before = marketPolicy(marketOf(likes), fairness).exposure
      const after = marketPolicy(marketOf(turned), fairness).exposure
      const mutual = (one: number, other: number) =>
        (likes[one]?.[other] as number) * (likes[other]?.[one] as number)
      // Equal candidates keep the order of the market.
      fc.pre(
        people.every(
          one =>
            new Set(people.map(other => mutual(one, other).toPrecision(6))).size === people.length,
        ),
      )
      for (const [at, from] of reversed.entries())
        for (const [place, to] of reversed.entries()) {
          if (at === place) continue
          t.true(Math.abs((after[at]?.[place] as number) - (before[from]?.[to] as number)) < 1e-6)
        }
    }),
    { numRuns: 30 },
  )
})

/** A market of two people on each side, by how likely each likes each. */
const twoAndTwo = (likes: readonly (readonly number[])[]): Market => ({
  candidates: [
    [2, 3],
    [2, 3],
    [0, 1],
    [0, 1],
  ],
  likes: (from, to) => likes[from]?.[to] ?? 0,
})

test('the policy of most matches puts those first who like each other', t => {
  const likes = [
    [0, 0, 0.9, 0.3],
    [0, 0, 0.8, 0.7],
    [0.9, 0.2, 0, 0],
    [0.8, 0.7, 0, 0],
  ]
  const market = twoAndTwo(likes)
  const { rounds, exposure } = marketPolicy(market, 0)
  t.deepEqual(rounds.at(-1), [
    [2, 3],
    [3, 2],
    [0, 1],
    [1, 0],
  ])
  t.true(totalMatches(market, exposure) > totalMatches(market, evenExposure(market)))
})

test('with fairness somebody whom few like is shown early to somebody, at the cost of few matches', t => {
  // Two of the left want the same of the right, who likes the first of them a little more.
  const likes = [
    [0, 0, 0.9, 0.1],
    [0, 0, 0.9, 0.1],
    [0.9, 0.8, 0, 0],
    [0.9, 0.1, 0, 0],
  ]
  const market = twoAndTwo(likes)
  const most = marketPolicy(market, 0).exposure
  const fair = marketPolicy(market, 1).exposure
  t.true((fair[2]?.[1] as number) > (most[2]?.[1] as number) + 0.1)
  const worstOff = (exposure: typeof most) => Math.min(...expectedMatchesEach(market, exposure))
  t.true(worstOff(fair) > worstOff(most))
})

test('somebody without candidates gives no exposure and changes nothing', t => {
  const market: Market = { candidates: [[1], [0], []], likes: () => 0.5 }
  const { exposure } = marketPolicy(market, 1)
  t.deepEqual([...(exposure[2] ?? [])], [0, 0, 0])
  t.true(Math.abs((exposure[0]?.[1] as number) - 1) < 1e-9)
})

test('lists are drawn with the shares that the exposure has', t => {
  const first = [[1, 2]]
  const second = [[2, 1]]
  t.deepEqual(
    drawLists({ rounds: [first, second] }, () => 0.05),
    second,
  )
  t.deepEqual(
    drawLists({ rounds: [first, second] }, () => 0.15),
    first,
  )
  t.deepEqual(
    drawLists({ rounds: [first, second] }, () => 0.99),
    first,
  )
})
