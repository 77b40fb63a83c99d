import test from 'ava'
import fc from 'fast-check'
import { MAX_LIFT } from '../../contracts/discovery/discovery-events.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type ExposureCommand, type ExposureShare, exposure } from './decider.ts'

const figures = { mode: 'dating', decks: 40, gini: 0.4, neverFirst: 0.1 } as const
/** Among the measured is somebody with an even share, who stays. */
const balance = (
  shares: readonly ExposureShare[],
  floor = 0.5,
  most = MAX_LIFT,
): ExposureCommand => ({
  type: 'Balance',
  ...figures,
  shares: [...shares, { profileId: 'even', share: 1 }],
  floor,
  most,
})
const share = (profileId: string, of: number) => ({ profileId, share: of })
const balanced = (lifts: Readonly<Record<string, number>>) =>
  ({
    type: 'ExposureBalanced',
    data: {
      ...figures,
      lifts: Object.entries(lifts).map(([profileId, lift]) => ({ profileId, lift })),
    },
  }) as const

test('members below the floor go up, the further below the more, and others stay', t => {
  const shares = [
    share('ash', 0),
    share('robin', 0.2),
    share('kim', 0.49),
    share('sam', 0.5),
    share('lou', 3),
  ]
  t.deepEqual(outcome(exposure, [], balance(shares)), [balanced({ ash: 4, robin: 3, kim: 1 })])
})

test('a member goes up as far as allowed, and down again with far more than an even share', t => {
  const history = [balanced({ ash: MAX_LIFT - 1, robin: MAX_LIFT, sam: 1, lou: 9 })]
  const shares = [share('ash', 0), share('robin', 0), share('sam', 2.1), share('lou', 8)]
  t.deepEqual(outcome(exposure, history, balance(shares)), [
    balanced({ ash: MAX_LIFT, sam: 0, lou: 5 }),
  ])
  t.deepEqual(outcome(exposure, history, balance([share('ash', 1.9)])), [balanced({})])
})

test('a lower limit brings members down to it, and no floor brings them all down', t => {
  const history = [balanced({ ash: 6 })]
  const shares = [share('ash', 0)]
  t.deepEqual(outcome(exposure, history, balance(shares, 0.5, 2)), [balanced({ ash: 2 })])
  t.deepEqual(outcome(exposure, history, balance(shares, 0.5, 0)), [balanced({ ash: 0 })])
  t.deepEqual(outcome(exposure, [], balance(shares, 0.5, 0)), [balanced({})])
  t.deepEqual(outcome(exposure, [], balance(shares, 0)), [balanced({})])
  t.deepEqual(outcome(exposure, history, balance(shares, 0)), [balanced({ ash: 2 })])
})

test('what all have in common moves nobody', t => {
  const history = [balanced({ even: 3, ash: 5, robin: 3, absent: 4 })]
  t.deepEqual(outcome(exposure, history, balance([share('ash', 1), share('robin', 1)])), [
    balanced({ even: 0, ash: 2, robin: 0, absent: 1 }),
  ])
})

test('a measurement that moves nobody is recorded too', t => {
  t.deepEqual(outcome(exposure, [], balance([])), [balanced({})])
})

test('many changes are recorded in several events', t => {
  const shares = Array.from({ length: 2_500 }, (_, n) => share(`member ${n}`, 0))
  const events = outcome(exposure, [], balance(shares))
  if (!Array.isArray(events)) throw new Error('This is not refused.')
  t.deepEqual(
    events.map(({ data }) => data.lifts.length),
    [1_000, 1_000, 500],
  )
  t.is(stateAfter(exposure, events).size, 2_500)
})

test('the lifts of members do not depend on the order or the names of others', t => {
  const measured = fc.uniqueArray(
    fc.record({ profileId: fc.uuid(), share: fc.double({ min: 0, max: 5, noNaN: true }) }),
    {
      selector: ({ profileId }) => profileId,
    },
  )
  fc.assert(
    fc.property(measured, measured, (first, second) => {
      const run = (rename: (id: string) => string, reversed: boolean) => {
        let history: ReturnType<typeof balanced>[] = []
        for (const shares of [first, second]) {
          const named = shares.map(one => ({ ...one, profileId: rename(one.profileId) }))
          const events = outcome(exposure, history, balance(reversed ? named.reverse() : named))
          history = [...history, ...(events as typeof history)]
        }
        return stateAfter(exposure, history)
      }
      const plain = run(id => id, false)
      const renamed = run(id => `x${id}`, true)
      t.is(renamed.size, plain.size)
      for (const [id, lift] of plain) t.is(renamed.get(`x${id}`), lift)
    }),
  )
})
