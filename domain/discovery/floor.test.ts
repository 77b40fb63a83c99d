import test from 'ava'
import fc from 'fast-check'
import { MAX_LIFT } from '../../contracts/discovery/discovery-events.ts'
import { seededRandom } from '../../test/samples/seeded-random.ts'
import { exposure } from './decider.ts'
import { createExposureMeasure } from './measure-exposure.ts'

const MEMBERS = 40
const FLOOR = 0.8
const NIGHTS = 40
/** The nights whose mean is looked at: a week after the order came to rest. */
const WEEK = 7

const ids = Array.from({ length: MEMBERS }, (_, n) => `member ${String(n).padStart(2, '0')}`)

/** Mean shares of a week, where members stand by merit, in parts of levels, and by lot each day. */
const sharesAfter = (merits: readonly number[], seed: number): Map<string, number> => {
  const chance = seededRandom(seed)
  let lifts = exposure.initialState
  const shares = new Map<string, number>()
  for (let night = 0; night < NIGHTS; night += 1) {
    const measure = createExposureMeasure()
    for (const viewer of ids)
      measure.add(
        ids
          .filter(id => id !== viewer)
          .map(id => ({
            id,
            place: (merits[ids.indexOf(id)] ?? 0) - (lifts.get(id) ?? 0) + chance.next() * 6,
          }))
          .sort((one, other) => one.place - other.place)
          .map(({ id }) => id),
      )
    const result = measure.result()
    if (night >= NIGHTS - WEEK)
      for (const { profileId, share } of result.shares)
        shares.set(profileId, (shares.get(profileId) ?? 0) + share / WEEK)
    const decided = exposure.decide(
      { type: 'Balance', mode: 'dating', ...result, floor: FLOOR, most: MAX_LIFT },
      lifts,
    )
    if (decided instanceof Error) throw decided
    for (const event of decided) lifts = exposure.evolve(lifts, { at: '', ...event })
  }
  return shares
}

test('members of all merits that three quarters of a lift make up for get half of the floor at least in a week', t => {
  const merit = fc.integer({ min: 0, max: (MAX_LIFT * 3) / 4 })
  const all = fc.array(merit, { minLength: MEMBERS, maxLength: MEMBERS })
  fc.assert(
    fc.property(all, fc.nat(), (merits, seed) => {
      for (const [id, share] of sharesAfter(merits, seed))
        t.true(share >= 0.5 * FLOOR, `${id}: ${share}`)
    }),
    { numRuns: 20 },
  )
})

test('without the balance some of them are among the first of nobody', t => {
  const merits = ids.map((_, n) => (n % 2) * MAX_LIFT)
  const measure = createExposureMeasure()
  for (const viewer of ids)
    measure.add(
      ids
        .filter(id => id !== viewer)
        .sort((one, other) => (merits[ids.indexOf(one)] ?? 0) - (merits[ids.indexOf(other)] ?? 0)),
    )
  t.true(measure.result().neverFirst >= 0.5)
})
