import test from 'ava'
import { cellOf } from '../../../contracts/core/geo.ts'
import { causedId } from '../../../contracts/core/ids.ts'
import { community } from './community.ts'
import { type Character, characterOf, likeProbabilityOf, type Stated } from './taste.ts'
import { newWorld } from './world.ts'

const character: Character = { appeal: 0, ease: 0, answers: new Map() }
const stated: Stated = {
  aiConsent: true,
  age: 30,
  minAge: 25,
  maxAge: 35,
  relationshipStyle: 'solo_poly',
  cell: cellOf({ lat: 50, lon: 6 }),
  modes: ['dating'],
  gender: 'woman',
  orientation: 'bisexual',
  bio: null,
  seekingDescription: null,
  hobbies: ['hiking'],
  boundaries: [],
  relationshipPreferences: [{ item: 'cohabitation', level: 'must_have' }],
}
const member = (some: Partial<Stated> = {}, of: Partial<Character> = {}) => ({
  character: { ...character, ...of },
  stated: { ...stated, ...some },
})
const likes = (other: Partial<Stated>, of?: Partial<Character>) =>
  likeProbabilityOf(member(), member(other, of))

test('a member has the same character in every run, and others have others', t => {
  const [one, other] = [causedId('member', 'one'), causedId('member', 'other')]
  t.deepEqual(characterOf(one), characterOf(one))
  t.notDeepEqual(characterOf(one), characterOf(other))
})

test('likes follow from what both state and from the appeal of the one on the card', t => {
  const alike = likes({})
  t.true(alike > likes({ relationshipStyle: 'monogamous' }))
  t.true(alike > likes({ age: 50 }))
  t.true(alike > likes({ hobbies: [] }))
  t.true(
    alike > likes({ relationshipPreferences: [{ item: 'cohabitation', level: 'off_limits' }] }),
  )
  t.true(alike > likes({ cell: cellOf({ lat: 51, lon: 6 }) }))
  t.true(alike < likes({}, { appeal: 1 }))
  t.is(alike, likes({}, { ease: 1 }))
})

test('likes need not be mutual: each seeks ages of their own', t => {
  const older = member({ age: 50, minAge: 25, maxAge: 60 })
  t.true(likeProbabilityOf(older, member()) > likeProbabilityOf(member(), older))
})

test('members of a simulation like each other as often as their tastes say', t => {
  const world = newWorld(5, 1)
  const people = new Map<string, (typeof world.people)[number]>()
  let [swipes, liked, expected] = [0, 0, 0]
  for (const { events } of community({ events: 8_000, seed: 5, now: 1_790_000_000_000 }, world))
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
