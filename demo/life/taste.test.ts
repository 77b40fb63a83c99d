import test from 'ava'
import { community } from './life.ts'
import { likeProbabilityOf } from './taste.ts'
import { newWorld, type SimulatedMember } from './world.ts'

test('members of a simulation like each other as often as their tastes say', t => {
  const world = newWorld('5', 1)
  const people = new Map<string, SimulatedMember>()
  let [swipes, liked, expected] = [0, 0, 0]
  for (const { events } of community({ events: 8_000, seed: '5', now: 1_790_000_000_000 }, world))
    for (const event of events) {
      if (event.type !== 'Swiped') continue
      for (const person of world.people.slice(people.size)) people.set(person.profileId, person)
      const [by, on] = [people.get(event.data.by), people.get(event.data.on)]
      if (!by || !on) return t.fail()
      swipes += 1
      liked += event.data.action === 'like' || event.data.action === 'super_like' ? 1 : 0
      expected += likeProbabilityOf(by, on)
    }
  t.true(swipes > 1_000)
  t.true(Math.abs(liked - expected) < 0.05 * swipes, `${liked} of ${swipes}, not ${expected}`)
})
