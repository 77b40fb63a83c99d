import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { longAgo, outcome } from '../../test/deciders/outcome.ts'
import { profileCreated as created } from '../../test/samples/profile-events.ts'
import { type ProfileCommand, profile } from './decider.ts'

const draft = { colour: '#8a6b5c' }

type Place = {
  isPrimary?: boolean
  order?: number
  draft?: typeof draft | undefined
  reviewAt?: Date
}

const add = (photoId: string, place: Place = {}) =>
  ({
    type: 'AddPhoto',
    photoId,
    isPrimary: false,
    order: undefined,
    draft,
    ...place,
  }) satisfies ProfileCommand
const remove = (photoId: string) => ({ type: 'RemovePhoto', photoId }) satisfies ProfileCommand
const choose = (photoId: string) =>
  ({ type: 'ChoosePrimaryPhoto', photoId }) satisfies ProfileCommand
const reorder = (...photoIds: string[]) =>
  ({ type: 'ReorderPhotos', photoIds }) satisfies ProfileCommand

const added = (photoId: string, order: number, isPrimary = false) =>
  ({ type: 'PhotoAdded', data: { profileId: 'p1', photoId, isPrimary, order, ...draft } }) as const
const removed = (photoId: string) =>
  ({ type: 'PhotoRemoved', data: { profileId: 'p1', photoId } }) as const
const chosen = (photoId: string) =>
  ({ type: 'PrimaryPhotoChosen', data: { profileId: 'p1', photoId } }) as const
const reordered = (...photoIds: string[]) =>
  ({ type: 'PhotosReordered', data: { profileId: 'p1', photoIds } }) as const

const three = [created, added('a', 0, true), added('b', 1), added('c', 2)]

test('the first photo becomes primary', t => {
  t.deepEqual(outcome(profile, [created], add('a')), [added('a', 0, true)])
  t.deepEqual(outcome(profile, [created, added('a', 0, true)], add('b')), [added('b', 1)])
  t.deepEqual(outcome(profile, [...three.slice(0, 2), removed('a')], add('b')), [
    added('b', 0, true),
  ])
})

test('a photo can be added as primary, and at a position', t => {
  t.deepEqual(outcome(profile, three, add('d', { isPrimary: true })), [added('d', 3, true)])
  t.deepEqual(outcome(profile, three, add('d', { order: 1 })), [added('d', 1)])
  t.deepEqual(outcome(profile, three, add('d', { order: 6 })), [added('d', 3)])
})

test('a profile has at most six photos', t => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => added(`photo ${at}`, at, at === 0))
  const full = [created, ...some(limits.photos)]
  t.deepEqual(outcome(profile, [created, ...some(limits.photos - 1)], add('z')), [added('z', 5)])
  t.like(outcome(profile, full, add('z')), {
    code: 'too_many_photos',
    message: 'You can only have up to 6 photos on your profile.',
  })
  t.deepEqual(outcome(profile, [...full, removed('photo 3')], add('z')), [added('z', 5)])
})

test('only what the member uploaded can be added, and once', t => {
  t.like(outcome(profile, [created], add('a', { draft: undefined })), { code: 'not_found' })
  t.deepEqual(outcome(profile, three, add('a')), [])
  t.deepEqual(outcome(profile, three, add('a', { draft: undefined })), [])
})

test('a photo is removed once', t => {
  t.deepEqual(outcome(profile, three, remove('b')), [removed('b')])
  t.like(outcome(profile, [...three, removed('b')], remove('b')), { code: 'not_found' })
})

test('a photo is made primary unless it is', t => {
  t.deepEqual(outcome(profile, three, choose('b')), [chosen('b')])
  t.deepEqual(outcome(profile, three, choose('a')), [])
  t.deepEqual(outcome(profile, [...three, removed('a')], choose('b')), [])
  t.like(outcome(profile, three, choose('z')), { code: 'not_found' })
})

test('photos are reordered all at once', t => {
  t.deepEqual(outcome(profile, three, reorder('c', 'a', 'b')), [reordered('c', 'a', 'b')])
  t.deepEqual(outcome(profile, three, reorder('a', 'b', 'c')), [])
  t.deepEqual(outcome(profile, [created], reorder()), [])
  for (const wrong of [['a', 'b'], ['a', 'b', 'b'], ['a', 'b', 'c', 'c'], []])
    t.like(outcome(profile, three, reorder(...wrong)), { code: 'bad_input' }, wrong.join())
  t.like(outcome(profile, three, reorder('a', 'b', 'z')), { code: 'not_found' })
})

test('photo commands without a profile are refused', t => {
  for (const command of [add('a'), remove('a'), choose('a'), reorder()])
    t.like(outcome(profile, [], command), { code: 'profile_required' })
})

/** A day after the profile was made. */
const dayAfter = (days: number) => new Date(Date.parse(longAgo) + days * 86_400_000)
const waiting = (photoId: string, order: number, isPrimary = false) => {
  const { type, data } = added(photoId, order, isPrimary)
  return { type, data: { ...data, waits: true } } as const
}
const review = (photoId: string) =>
  ({ type: 'ReviewPhoto', photoId, operator: 'Sage' }) satisfies ProfileCommand
const reviewed = (photoId: string) =>
  ({ type: 'PhotoReviewed', data: { profileId: 'p1', photoId, operator: 'Sage' } }) as const
const hide = (photoId: string) => ({ type: 'HidePhoto', photoId }) satisfies ProfileCommand

test('a photo waits that is added in the first seven days, where the staff look at photos', t => {
  const add1 = (reviewAt?: Date) =>
    outcome(profile, [created], add('a', reviewAt ? { reviewAt } : {}))
  t.deepEqual(add1(dayAfter(6.99)), [waiting('a', 0, true)])
  t.deepEqual(add1(dayAfter(7)), [added('a', 0, true)])
  t.deepEqual(add1(), [added('a', 0, true)])
})

test('a photo waits until somebody of the staff has looked, once', t => {
  const history = [created, waiting('a', 0, true), waiting('b', 1)]
  t.deepEqual(outcome(profile, history, review('a')), [reviewed('a')])
  t.deepEqual(outcome(profile, [...history, reviewed('a')], review('a')), [])
  t.deepEqual(outcome(profile, [...history, reviewed('a')], review('b')), [reviewed('b')])
  t.deepEqual(outcome(profile, [...history, removed('b')], review('b')), [])
  t.deepEqual(outcome(profile, three, review('a')), [])
})

test('a photo that the staff took from a profile waits no more when it is back', t => {
  const [hidden] = outcome(profile, [created, waiting('a', 0, true)], hide('a')) as never[]
  const restored = { type: 'PhotoRestored', data: { profileId: 'p1', photoId: 'a' } } as const
  const history = [created, waiting('a', 0, true), hidden as never, restored]
  t.deepEqual(outcome(profile, history, review('a')), [])
})

test('its owner does not add a photo again that the staff took from the profile', t => {
  const hidden = outcome(profile, three, hide('b')) as never[]
  t.like(outcome(profile, [...three, ...hidden], add('b')), { code: 'photo_refused' })
})
