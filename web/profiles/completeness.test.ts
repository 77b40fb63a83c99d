import test from 'ava'
import { completenessOf, type FilledParts } from './completeness.ts'

const nothing: FilledParts = {
  profile: {
    photos: [],
    bio: null,
    seekingDescription: null,
    currentRelationships: null,
    tags: [],
    location: null,
  },
  hobbies: 0,
  boundaries: 0,
  wishes: 0,
  answers: 0,
}

const everything: FilledParts = {
  profile: {
    photos: [{ photoUrl: '/media/1', isPrimary: true, colour: null }],
    bio: 'Bread and long walks.',
    seekingDescription: 'Somebody to cook with.',
    currentRelationships: 'Two partners, both know.',
    tags: ['jazz'],
    location: { id: '1', name: 'Portland', region: 'Oregon', country: 'US' },
  },
  hobbies: 1,
  boundaries: 1,
  wishes: 1,
  answers: 8,
}

const without = (profile: Partial<FilledParts['profile']>): FilledParts => ({
  ...everything,
  profile: { ...everything.profile, ...profile },
})

test('a new profile is at 0 percent and is asked for a photo first', t => {
  const { percent, missing } = completenessOf(nothing)
  t.is(percent, 0)
  t.is(missing[0], 'photo')
  t.is(missing.length, 10)
})

test('a profile with every topic filled is at 100 percent, and nothing is missing', t => {
  t.deepEqual(completenessOf(everything), { percent: 100, missing: [] })
})

test('each empty topic counts ten percent', t => {
  const cases = {
    photo: without({ photos: [] }),
    bio: without({ bio: null }),
    seeking: without({ seekingDescription: null }),
    relationships: without({ currentRelationships: null }),
    tags: without({ tags: [] }),
    place: without({ location: null }),
    hobbies: { ...everything, hobbies: 0 },
    boundaries: { ...everything, boundaries: 0 },
    wishes: { ...everything, wishes: 0 },
    questions: { ...everything, answers: 7 },
  }
  for (const [topic, parts] of Object.entries(cases))
    t.deepEqual(completenessOf(parts), { percent: 90, missing: [topic] } as never, topic)
})
