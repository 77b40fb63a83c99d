import test from 'ava'
import { type Activity, assumed, peakHour } from '../../tools/simulate/activity.ts'
import { parts } from '../../tools/simulate/installation.ts'
import {
  demandOf,
  expectedAtPeak,
  limitsOf,
  processesOf,
  regionsFor,
} from '../../tools/simulate/model.ts'
import { simulateDay } from '../../tools/simulate/simulate-day.ts'
import { seededRandom } from '../samples/seeded-random.ts'

const MEMBERS = 60_000
const machines = { api: 2, workers: 2 }
/** Slowness with which a small community keeps its machines busy. */
const SLOWNESS = 15

/** The busiest hour of a small community on slow machines. */
const busiestHour = (activity: Activity) => {
  const chance = seededRandom(3)
  const [from, to] = [peakHour, peakHour + 1]
  const options = { members: MEMBERS, activity, machines, chance, from, to, slowness: SLOWNESS }
  const [hour, ...more] = simulateDay(options)
  if (!hour || more.length > 0) throw new Error('One hour was asked for.')
  return hour
}

const differs = (one: number, other: number) => Math.abs(one - other) / other

/** Nobody joins, because a few long sign-ins an hour would make the mean wait random. */
const members = { ...assumed, joining: 0 }

/** Relative differences between simulation and model: rates, utilisation, and the wait for an API. */
const differences = (activity: Activity) => {
  const hour = busiestHour(activity)
  const demand = demandOf(MEMBERS, members)
  const expected = expectedAtPeak(demand, machines, SLOWNESS, members)
  return {
    rates: Math.max(
      ...(['requests', 'events', 'jobs'] as const).map(rate => differs(hour[rate], demand[rate])),
    ),
    utilisation: Math.max(
      ...parts.map(part => differs(hour.parts[part].utilisation, expected[part])),
    ),
    wait: differs(hour.parts.api.wait, expected.apiWait),
  }
}

test('a simulated hour agrees with the model as closely as docs/scale.md says', t => {
  const { rates, utilisation, wait } = differences(members)
  t.true(rates < 0.05, `rates ${rates}`)
  t.true(utilisation < 0.05, `utilisation ${utilisation}`)
  t.true(wait < 0.2, `wait ${wait}`)
})

test('a simulated hour with other activity does not agree', t => {
  const { rates, utilisation, wait } = differences({ ...members, visits: members.visits * 1.2 })
  t.true(rates > 0.05 && utilisation > 0.05 && wait > 0.2, `${rates} ${utilisation} ${wait}`)
})

test('nobody waits in the quiet hour after midnight, whatever happened before', t => {
  const options = { members: 5_000, activity: assumed, machines, chance: seededRandom(3) }
  const [hour] = simulateDay({ ...options, from: 0, to: 1 })
  t.true((hour?.parts.api.wait ?? Number.NaN) < 1)
  t.true((hour?.parts.api.behind ?? Number.NaN) < 1)
})

test('every limit holds with the regions of the model, and one breaks with fewer', t => {
  for (const members of [1_000_000, 100_000_000]) {
    const regions = regionsFor(members)
    const mostUsed = (count: number) => limitsOf(demandOf(members / count))[0]?.used ?? Number.NaN
    t.true(mostUsed(regions) <= 1)
    t.true(mostUsed(regions - 1) > 1)
    t.truthy(processesOf(demandOf(members / regions)))
  }
})
