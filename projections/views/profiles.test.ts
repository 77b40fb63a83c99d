import test from 'ava'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { profiles } from './profiles.ts'

const stated = {
  pseudonym: 'Juniper',
  pronouns: 'they/them',
  age: 34,
  bio: null,
  relationshipStyle: 'solo_poly',
  gender: 'non_binary',
  orientation: 'pansexual',
  maxDistance: 25,
  minAge: 25,
  maxAge: 50,
  profileVisibility: 'public',
  faceHidden: false,
  currentRelationships: null,
  seekingDescription: null,
  facets: { diet: 'vegan' },
  detailsVisibility: 'public',
} as const

const created: SpecEvent = {
  type: 'ProfileCreated',
  data: { profileId: 'p', memberId: 'm', ...stated, ageConfirmed: true },
  at: '2026-03-01T00:00:00.000Z',
}
const revised = (changes: Partial<typeof stated> | { age: number }, at: string): SpecEvent => ({
  type: 'ProfileRevised',
  data: { profileId: 'p', changes },
  at,
})

const fresh: ProfileDocument = {
  profileId: 'p',
  memberId: 'm',
  ...stated,
  declaredAt: '2026-03-01T00:00:00.000Z',
  isVerified: false,
  isDemo: false,
  isActive: true,
  modes: ['dating', 'friendship', 'networking'],
  photos: [],
  primaryPhoto: null,
  photoColours: {},
  hobbies: [],
  tags: [],
  boundaries: [],
  relationshipPreferences: [],
  hangoutAvailability: [],
  groupInterests: null,
  place: null,
  travel: null,
  moves: { day: '2026-03-01', count: 0 },
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
}

test('a new profile has its statements, is active, unverified and in every mode', t => {
  t.deepEqual(foldEvents(profiles, [created]).p, fresh)
})

test('a revision changes only the fields that it names', t => {
  const at = '2026-04-01T00:00:00.000Z'
  t.deepEqual(foldEvents(profiles, [created, revised({ pronouns: 'they/them' }, at)]).p, {
    ...fresh,
    updatedAt: at,
  })
})

test('an age counts from the day of its last declaration', t => {
  const at = '2027-04-01T00:00:00.000Z'
  t.like(foldEvents(profiles, [created, revised({ age: 36 }, at)]).p, { age: 36, declaredAt: at })
})

const chosen = (...modes: DiscoveryMode[]): SpecEvent => ({
  type: 'ModesChosen',
  data: { profileId: 'p', modes },
})

test('chosen modes replace the previous ones, which a profile in no mode keeps', t => {
  const modesAfter = (...events: SpecEvent[]) => {
    const { modes, pausedModes } = foldEvents(profiles, [created, ...events]).p ?? {}
    return [modes, pausedModes]
  }
  t.deepEqual(modesAfter(chosen('networking')), [['networking'], []])
  t.deepEqual(modesAfter(chosen('networking'), chosen()), [[], ['networking']])
  t.deepEqual(modesAfter(chosen('networking'), chosen(), chosen('dating')), [['dating'], []])
})

const added = (photoId: string, order: number, isPrimary = false): SpecEvent => ({
  type: 'PhotoAdded',
  data: { profileId: 'p', photoId, isPrimary, order },
})
const removed = (photoId: string): SpecEvent => ({
  type: 'PhotoRemoved',
  data: { profileId: 'p', photoId },
})
const three = [created, added('a', 0, true), added('c', 1), added('b', 1)]

test('photos are in the order in which they were placed', t => {
  t.like(foldEvents(profiles, three).p, { photos: ['a', 'b', 'c'], primaryPhoto: 'a' })
  const reordered: SpecEvent = {
    type: 'PhotosReordered',
    data: { profileId: 'p', photoIds: ['c', 'a', 'b'] },
  }
  t.like(foldEvents(profiles, [...three, reordered]).p, {
    photos: ['c', 'a', 'b'],
    primaryPhoto: 'a',
  })
})

test('a photo has its colour until it is removed; photos from before colours were stored have none', t => {
  const coloured: SpecEvent = {
    type: 'PhotoAdded',
    data: { profileId: 'p', photoId: 'd', isPrimary: false, order: 3, colour: '#8a6b5c' },
  }
  t.deepEqual(foldEvents(profiles, [...three, coloured]).p?.photoColours, { d: '#8a6b5c' })
  t.deepEqual(foldEvents(profiles, [...three, coloured, removed('d')]).p?.photoColours, {})
})

test('one photo is primary while there are any', t => {
  const chosen: SpecEvent = { type: 'PrimaryPhotoChosen', data: { profileId: 'p', photoId: 'b' } }
  const primaryAfter = (...events: SpecEvent[]) =>
    foldEvents(profiles, [...three, ...events]).p?.primaryPhoto
  t.is(primaryAfter(added('d', 0, true)), 'd')
  t.is(primaryAfter(chosen), 'b')
  t.is(primaryAfter(removed('b')), 'a')
  t.is(primaryAfter(removed('a')), 'b')
  t.is(primaryAfter(chosen, removed('b')), 'c')
  t.is(primaryAfter(chosen, removed('c'), removed('b')), 'a')
  t.is(primaryAfter(removed('a'), removed('b'), removed('c')), null)
})

test('answered prompts replace the previous ones', t => {
  const answered = (...answers: { prompt: string; answer: string }[]): SpecEvent => ({
    type: 'PromptsAnswered',
    data: { profileId: 'p', answers },
  })
  const [rain, tea] = [
    { prompt: 'small_joy', answer: 'Rain.' },
    { prompt: 'good_morning', answer: 'Tea.' },
  ]
  t.is(foldEvents(profiles, [created]).p?.prompts, undefined)
  t.deepEqual(foldEvents(profiles, [created, answered(rain, tea)]).p?.prompts, [rain, tea])
  t.deepEqual(foldEvents(profiles, [created, answered(rain), answered()]).p?.prompts, [])
})

test('hobbies, tags, boundaries and preferences replace the previous ones', t => {
  const boundaries = [{ category: 'date_nights', level: 'yes', notes: null } as const]
  const preferences = [{ category: 'autonomy', item: 'no_veto', level: 'must_have' } as const]
  const stated: SpecEvent[] = [
    { type: 'HobbiesChosen', data: { profileId: 'p', hobbies: ['hiking'] } },
    { type: 'TagsChosen', data: { profileId: 'p', tags: ['tea'] } },
    { type: 'BoundariesStated', data: { profileId: 'p', boundaries } },
    { type: 'RelationshipPreferencesStated', data: { profileId: 'p', preferences } },
  ]
  const whole = { hobbies: ['hiking'], tags: ['tea'], boundaries }
  t.like(foldEvents(profiles, [created, ...stated]).p, {
    ...whole,
    relationshipPreferences: preferences,
  })
  const none: SpecEvent = { type: 'HobbiesChosen', data: { profileId: 'p', hobbies: [] } }
  t.deepEqual(foldEvents(profiles, [created, ...stated, none]).p?.hobbies, [])
})

const place = { id: 'x', name: 'Utrecht', region: null, country: 'Netherlands', cell: 7 }
const placed = (to: typeof place | null, at: string): SpecEvent => ({
  type: 'PlaceChosen',
  data: { profileId: 'p', place: to },
  at,
})

test('moves are counted per day, without removals of the place', t => {
  const [early, late] = ['2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z']
  const next = '2026-03-03T00:00:00.000Z'
  const after = (...events: SpecEvent[]) => foldEvents(profiles, [created, ...events]).p
  t.like(after(placed(place, early), placed(null, early), placed(place, late)), {
    place,
    moves: { day: '2026-03-02', count: 2 },
  })
  t.like(after(placed(place, late), placed(place, next)), {
    moves: { day: '2026-03-03', count: 1 },
  })
  t.like(after(placed(place, late), placed(null, next)), {
    place: null,
    moves: { day: '2026-03-02', count: 1 },
  })
})

test('changes before the creation of a profile give no document', t => {
  t.deepEqual(foldEvents(profiles, [revised({ age: 36 }, '2026-04-01T00:00:00.000Z')]), {})
  t.deepEqual(foldEvents(profiles, [added('a', 0, true)]), {})
})
