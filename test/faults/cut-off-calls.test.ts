import test from 'ava'
import type { ShortLived } from '../../engines/records/short-lived.ts'
import { commonServer } from '../http/common-server.ts'
import type { Community } from '../http/community.ts'
import { upload } from '../http/photo-form.ts'
import type { TestMember } from '../http/server.ts'
import { scene } from '../samples/sample-images.ts'

/** Prepares a call of a member: sets up what it needs and returns the call. */
type Case = (all: Community) => Promise<{
  readonly by: TestMember
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}>

const like = ({ profileId }: TestMember) => ({
  swipedProfileId: profileId,
  action: 'like',
  discoveryMode: 'dating',
})

const jpeg = async () => new Uint8Array(await scene(90, 60).jpeg().toBuffer())

const suggestions = '/api/ai/match-suggestions'

const agree = async ({ me, you }: Community) => {
  for (const one of [me, you]) await one.put('/api/ai/consent', { given: true })
}

const suggested = async (all: Community): Promise<string> => {
  await agree(all)
  return (await all.me.post(`${suggestions}/generate`)).body[0].id
}

const cases: Readonly<Record<string, Case>> = {
  'a profile that is revised': async ({ me: by }) => ({
    by,
    method: 'PATCH',
    path: '/api/profile',
    body: { bio: 'I bake.' },
  }),
  'modes that are chosen': async ({ me: by }) => ({
    by,
    method: 'PUT',
    path: '/api/profile/modes',
    body: { modes: ['dating'] },
  }),
  'hobbies that are chosen': async ({ me: by }) => ({
    by,
    method: 'POST',
    path: '/api/profile-hobbies',
    body: { hobbies: ['hiking'] },
  }),
  'tags that are chosen': async ({ me: by }) => ({
    by,
    method: 'PUT',
    path: '/api/profile-tags',
    body: { tags: ['tea'] },
  }),
  'prompts that are answered': async ({ me: by }) => ({
    by,
    method: 'PUT',
    path: '/api/profile-prompts',
    body: { answers: [{ prompt: 'small_joy', answer: 'Rain.' }] },
  }),
  'boundaries that are stated': async ({ me: by }) => ({
    by,
    method: 'POST',
    path: '/api/consent-preferences',
    body: { preferences: [{ category: 'date_nights', level: 'yes' }] },
  }),
  'relationship preferences that are stated': async ({ me: by }) => ({
    by,
    method: 'POST',
    path: '/api/relationship-preferences',
    body: { preferences: [{ category: 'commitment', item: 'chosen_family', level: 'maybe' }] },
  }),
  'a city that is chosen': async ({ me: by }) => {
    const { body } = await by.get('/api/places?q=berlin')
    const placeId = body[0].id
    return { by, method: 'PUT', path: '/api/profile/location', body: { placeId } }
  },
  'a photo that is put on a profile': async ({ me: by, origin }) => {
    const { photoUrl } = (await upload(origin, by, await jpeg())).body
    return { by, method: 'POST', path: '/api/profile-photos', body: { photoUrl } }
  },
  'a photo that is deleted': async ({ me: by, origin }) => {
    const { photoUrl } = (await upload(origin, by, await jpeg())).body
    const { body } = await by.post('/api/profile-photos', { photoUrl })
    return { by, method: 'DELETE', path: `/api/profile-photos/${body.id}` }
  },
  'a like': async ({ me: by, you }) => ({
    by,
    method: 'POST',
    path: '/api/swipe',
    body: like(you),
  }),
  'the like that makes a match': async ({ me: by, you, swipe }) => {
    await swipe(you, by)
    return { by, method: 'POST', path: '/api/swipe', body: like(you) }
  },
  'a swipe that is taken back': async ({ me: by, you, swipe }) => {
    await swipe(by, you)
    return { by, method: 'POST', path: '/api/swipes/undo' }
  },
  'a match that is ended': async ({ me: by, you, match }) => ({
    by,
    method: 'DELETE',
    path: `/api/matches/${await match(by, you)}`,
  }),
  'a message': async ({ me: by, you, match }) => ({
    by,
    method: 'POST',
    path: `/api/matches/${await match(by, you)}/messages`,
    body: { content: 'Jazz on Friday?' },
  }),
  'a block': async ({ me: by, you }) => ({
    by,
    method: 'POST',
    path: '/api/blocks',
    body: { profileId: you.profileId },
  }),
  'a block that is taken back': async ({ me: by, you }) => {
    await by.post('/api/blocks', { profileId: you.profileId })
    return { by, method: 'DELETE', path: `/api/blocks/${you.profileId}` }
  },
  'a report': async ({ me: by, you }) => ({
    by,
    method: 'POST',
    path: '/api/reports',
    body: { profileId: you.profileId, reason: 'spam' },
  }),
  'a note to oneself': async ({ me: by }) => ({
    by,
    method: 'POST',
    path: '/api/notifications',
    body: { type: 'event_reminder', title: 'Tea', message: 'At five.' },
  }),
  'consent to AI': async ({ me: by }) => ({
    by,
    method: 'PUT',
    path: '/api/ai/consent',
    body: { given: true },
  }),
  'suggestions that are asked for': async all => {
    await agree(all)
    return { by: all.me, method: 'POST', path: `${suggestions}/generate` }
  },
  'a suggestion that is viewed': async all => ({
    by: all.me,
    method: 'PATCH',
    path: `${suggestions}/${await suggested(all)}/viewed`,
  }),
  'a suggestion that is acted upon': async all => ({
    by: all.me,
    method: 'PATCH',
    path: `${suggestions}/${await suggested(all)}/acted-upon`,
  }),
}

/** Until disposed, answers are not stored, as when the server dies before storing them. */
const loseAnswers = ({ kith }: Community): Disposable => {
  const { shortLived } = kith.ports
  const put: ShortLived['put'] = shortLived.put
  Object.assign(shortLived, {
    put: async (...[kind, key, record]: Parameters<ShortLived['put']>) => {
      if (kind !== 'answer' || !Object.hasOwn(record.value as object, 'answer'))
        await put(kind, key, record)
    },
  })
  return { [Symbol.dispose]: () => void Object.assign(shortLived, { put }) }
}

const { community } = commonServer()

// One after the other, because they share a server and count events of its log.
for (const [what, prepare] of Object.entries(cases))
  test.serial(`a call repeated after the server died: ${what}`, async t => {
    const all = await community()
    const { log } = all.kith.ports
    const stranger = await all.quickMember('Linden')
    const { by, method, path, body } = await prepare(all)
    const send = () => by.send(method, path, body, { 'idempotency-key': 'k1' })

    using _lost = loseAnswers(all)
    const happened = await send()
    t.is(happened.status, 200)
    await all.swipe(by, stranger, 'pass')
    await all.caughtUp()
    const head = await log.head()

    const again = await send()
    t.is(again.status, 200)
    t.deepEqual(again.body, happened.body)
    await all.caughtUp()
    t.is(await log.head(), head)
  })
