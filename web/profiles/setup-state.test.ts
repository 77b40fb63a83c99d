import test from 'ava'
import { emptySetup, isHalfSent, restoreSetup } from './setup-state.ts'

const now = new Date('2026-06-02T12:00:00.000Z')
const addressOf = (photo: number) =>
  `/media/photos/00000000-0000-4000-8000-00000000000${photo}/clear-1280.webp`
const uploaded = (photo: number, uploadedAt: string, isPrimary = false) => ({
  photoUrl: addressOf(photo),
  uploadedAt,
  isPrimary,
})

/** Restores a setup as a reload does. */
const reloaded = (kept: object) => restoreSetup(JSON.parse(JSON.stringify(kept)), now)

test('a reload loses nothing', t => {
  const setup = {
    ...emptySetup,
    step: 3,
    basics: { ...emptySetup.basics, pseudonym: 'Ash', age: 31, ageConfirmed: true },
    place: {
      id: '00000000-0000-4000-8000-00000000000a',
      name: 'Porto',
      region: null,
      country: 'Portugal',
    },
    tags: ['choir'],
    photos: [uploaded(1, '2026-06-02T11:59:00.000Z', true)],
    hobbies: ['hiking' as const],
    boundaries: [{ category: 'physical_touch' as const, level: 'yes' as const, notes: 'Ask.' }],
    wishes: [{ category: 'autonomy' as const, item: 'time_alone', level: 'must_have' as const }],
    sent: { profile: '{}' },
    registered: [addressOf(1)],
  }
  t.deepEqual(reloaded(setup), setup)
})

test('a missing draft gives an empty setup', t => {
  t.deepEqual(restoreSetup(null, now), emptySetup)
})

test('expired photos are left out, and one of the others is primary', t => {
  const photos = [
    uploaded(1, '2026-06-01T12:00:00.000Z', true),
    uploaded(2, '2026-06-01T12:00:00.001Z'),
  ]
  t.deepEqual(reloaded({ ...emptySetup, photos }).photos, [
    uploaded(2, '2026-06-01T12:00:00.001Z', true),
  ])
})

test('a photo that is on the profile stays at any age', t => {
  const photos = [uploaded(1, '2026-05-01T12:00:00.000Z', true)]
  t.deepEqual(reloaded({ ...emptySetup, photos, registered: [addressOf(1)] }).photos, photos)
})

test('an outdated draft gives a valid form', t => {
  const { basics, hobbies, step } = reloaded({
    step: 12,
    basics: { pseudonym: 'Ash', age: '31', shoeSize: 42 },
    hobbies: ['a_hobby_that_was'],
  })
  t.deepEqual(basics, {
    ...emptySetup.basics,
    pseudonym: 'Ash',
    detailsVisibility: 'matches_only',
  })
  t.deepEqual(hobbies, [])
  t.is(step, 0)
})

test('an age is kept once it was chosen, and is empty before', t => {
  const ageIn = (basics: object) => reloaded({ ...emptySetup, basics }).basics.age
  t.is(ageIn(emptySetup.basics), undefined)
  t.is(ageIn({ ...emptySetup.basics, age: 31 }), 31)
})

test('a text that was written only for matches stays theirs until the member chooses', t => {
  const { detailsVisibility: _, ...written } = {
    ...emptySetup.basics,
    seekingDescription: 'A dance partner.',
  }
  const visibilityOf = (basics: object) =>
    reloaded({ ...emptySetup, basics }).basics.detailsVisibility
  t.is(visibilityOf(written), 'matches_only')
  t.is(visibilityOf({ ...written, detailsVisibility: 'everybody' }), 'matches_only')
  t.is(visibilityOf({ ...written, detailsVisibility: 'public' }), 'public')
})

test('a setup is half sent after its profile was created', t => {
  t.false(isHalfSent(emptySetup))
  t.true(isHalfSent({ ...emptySetup, sent: { profile: '{}' } }))
})
