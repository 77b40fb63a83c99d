import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack, readings } from './observer.ts'

/*
 * Aim: read a number that somebody stated as a facet, by halving it with rules.
 *
 * Budget: all changes of rules that a UTC day allows, on three days, of one account with default limits, each followed
 * by a reading of decks, score, profile and view of everybody.
 * Measure: the numbers that are left for each member. Fewer than those of the band that the profile shows
 * may not be.
 */
const HEIGHTS = [151, 168, 183, 199] as const
const DAYS = 3
const CHANGES = limits.listChangesPerDay

const height = (value: number) => ({
  facet: 'height',
  operator: 'GTE',
  value,
  action: 'BLOCK',
  scope: 'ALL',
})

test('rules narrow down a number no further than the band that a profile shows', async t => {
  const attack = await openAttack(t, 20)
  const targets: TestMember[] = []
  for (const tall of HEIGHTS)
    targets.push(await attack.quickMember(`Rowan ${tall}`, { facets: { height: tall } }))
  const attacker = await attack.quickMember('Ash')
  await attack.caughtUp()
  const shown = await Promise.all(
    targets.map(async ({ profileId }) => (await attacker.get(`/api/profiles/${profileId}`)).body),
  )
  for (const { facets } of shown) t.deepEqual(facets, { height: { from: 150, to: 199 } })

  const ids = targets.map(({ profileId }) => profileId)
  const readAll = async () => {
    await attack.caughtUp()
    const all = await Promise.all(ids.map(id => readings(attacker, id)))
    // Places in the deck are those of the day, and differ between members who are alike.
    return all.map((reading, n) => reading.replaceAll(ids[n] ?? '', '').replaceAll(/\[\d+,/g, '['))
  }
  for (let day = 0; day < DAYS; day += 1) {
    for (let change = 0; change < CHANGES; change += 1) {
      const value = 150 + ((day * CHANGES + change) * 49) / (DAYS * CHANGES)
      const { status } = await attacker.put('/api/preference-rules', { rules: [height(value)] })
      t.is(status, 200)
      const [first, ...others] = await readAll()
      t.deepEqual(new Set(others), new Set([first]), `a rule about ${value}`)
    }
    attack.nextDay()
  }
  t.is(
    (await attacker.put('/api/preference-rules', { rules: [height(200)] })).status,
    200,
    'a rule may be about a band',
  )
  attack.nextDay()
  const [first] = await readAll()
  t.regex(first ?? '', /200/, 'and describes nobody below it')
})
