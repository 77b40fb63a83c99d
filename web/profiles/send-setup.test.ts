import test from 'ava'
import { methodAndPath } from '../../contracts/core/route.ts'
import type { ApiEndpoint, EndpointInput, EndpointResponse } from '../../contracts/features.ts'
import { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { addressWith } from '../data/address.ts'
import { CallFailed, Unreachable } from '../data/call-errors.ts'
import { PhotoExpired, sendSetup } from './send-setup.ts'
import { emptySetup, type Setup } from './setup-state.ts'

const photo = (number: number, isPrimary = false) => ({
  photoUrl: `/media/photos/00000000-0000-4000-8000-00000000000${number}/clear-1280.webp`,
  uploadedAt: '2026-06-01T12:00:00.000Z',
  isPrimary,
})
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

const profile = ProfileInput.parse({
  pseudonym: 'Ash',
  age: 31,
  gender: 'agender',
  orientation: 'gay',
  ageConfirmed: true,
})

const full: Setup = {
  ...emptySetup,
  place: { id: idOf(9), name: 'Porto', region: null, country: 'Portugal' },
  tags: ['choir'],
  photos: [photo(1), photo(2, true)],
  hobbies: ['hiking'],
  boundaries: [{ category: 'physical_touch', level: 'yes', notes: null }],
  wishes: [{ category: 'autonomy', item: 'time_alone', level: 'must_have' }],
}

const refusal = (status: number, code: 'not_found' | 'profile_exists' | 'unavailable') =>
  new CallFailed(status, code, {
    type: 'about:blank',
    title: code,
    status,
    code,
    message: code,
    requestId: '1',
  })

/** A device that stores the progress, and a server whose calls fail as given by `fails`. */
const device = (kept: Setup) => {
  let setup = kept
  const heard: string[] = []
  return {
    change: (part: Partial<Setup>) => {
      setup = { ...setup, ...part }
    },
    /** Runs one attempt and returns the calls that it made. */
    async attempt(fails: Record<string, Error> = {}): Promise<string[]> {
      heard.length = 0
      await sendSetup(profile, setup, {
        keep: done => {
          setup = { ...setup, ...done }
        },
        async send<T extends ApiEndpoint>(route: T, input: EndpointInput<T>) {
          const name = `${methodAndPath(route).method} ${addressWith(route, input ?? {})}`
          heard.push(name)
          if (fails[name]) throw fails[name]
          return [] as EndpointResponse<T>
        },
      })
      return [...heard]
    },
    heard: () => [...heard],
  }
}

const inOrder = [
  'POST /api/profile',
  'POST /api/consent-preferences',
  'POST /api/relationship-preferences',
  'POST /api/profile-hobbies',
  'POST /api/profile-photos',
  'POST /api/profile-photos',
  'PUT /api/profile/location',
  'PUT /api/profile-tags',
]

test('everything is sent in the order of the wizard', async t => {
  t.deepEqual(await device(full).attempt(), inOrder)
})

test('parts that were not filled in are not sent', async t => {
  t.deepEqual(await device(emptySetup).attempt(), ['POST /api/profile'])
})

test('a second attempt continues where the first one stopped', async t => {
  const { attempt } = device(full)
  for (const [place, call] of inOrder.entries()) {
    if (call === inOrder[place - 1]) continue
    const { attempt, heard } = device(full)
    await t.throwsAsync(attempt({ [call]: refusal(503, 'unavailable') }))
    t.deepEqual(heard(), inOrder.slice(0, place + 1))
    t.deepEqual(await attempt(), inOrder.slice(place))
  }
  await attempt()
  t.deepEqual(await attempt(), [])
})

test('a second attempt succeeds after the answer to the first was lost', async t => {
  const { attempt } = device(emptySetup)
  await t.throwsAsync(attempt({ 'POST /api/profile': new Unreachable(undefined) }))
  t.deepEqual(await attempt({ 'POST /api/profile': refusal(409, 'profile_exists') }), [
    'POST /api/profile',
    'PATCH /api/profile',
  ])
})

test('a part that was changed or emptied after it was sent is sent again', async t => {
  const { attempt, change } = device(full)
  await attempt()
  change({ hobbies: [], tags: ['choir', 'tea'] })
  t.deepEqual(await attempt(), ['POST /api/profile-hobbies', 'PUT /api/profile-tags'])
})

test('a photo that was removed after it was sent is deleted from the profile, and the others are reordered', async t => {
  const { attempt, change } = device(full)
  await attempt()
  change({ photos: [photo(3), photo(2, true)] })
  t.deepEqual(await attempt(), [
    `DELETE /api/profile-photos/${idOf(1)}`,
    'POST /api/profile-photos',
    'GET /api/profile-photos',
    'PUT /api/profile-photos/order',
    `PUT /api/profile-photos/${idOf(2)}/primary`,
  ])
})

test('removing a photo that is already deleted succeeds', async t => {
  const { attempt, change } = device(full)
  await attempt()
  change({ photos: [] })
  const gone = { [`DELETE /api/profile-photos/${idOf(1)}`]: refusal(404, 'not_found') }
  t.is((await attempt(gone)).length, 2)
  t.deepEqual(await attempt(), [])
})

test('PhotoExpired names a photo that the server has deleted', async t => {
  const { attempt } = device({ ...emptySetup, photos: [photo(1, true)] })
  const error = await t.throwsAsync(
    attempt({ 'POST /api/profile-photos': refusal(404, 'not_found') }),
    { instanceOf: PhotoExpired },
  )
  t.is(error?.photoUrl, photo(1).photoUrl)
})
