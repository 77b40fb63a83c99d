import test from 'ava'
import { community, problemOf, unknownId } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'

/*
 * Aim: read what somebody answers to prompts after they hide from the reader, who knows their id, or find
 * out from the refusal that they answered any.
 *
 * Budget: every call that shows prompts, before and after.
 * Measure: whether the words, or a difference to a member who does not exist, come back.
 */
const words = 'Rain on a tent in March.'
const answers = [{ prompt: 'small_joy', answer: words }]

type Hiding = (holder: TestMember, reader: TestMember) => Promise<{ status: number }>
const hidings: Readonly<Record<string, Hiding>> = {
  'who blocked the reader': (holder, reader) =>
    holder.post('/api/blocks', { profileId: reader.profileId }),
  'whom the reader blocked': (holder, reader) =>
    reader.post('/api/blocks', { profileId: holder.profileId }),
  'who shows themselves to matches only': holder =>
    holder.patch('/api/profile', { profileVisibility: 'matches_only' }),
  'who pauses their profile': holder => holder.put('/api/profile/modes', { modes: [] }),
}

for (const [who, hide] of Object.entries(hidings))
  test(`a third person reads no prompts of a member ${who}`, async t => {
    const { you: holder, quickMember, caughtUp } = await community(t)
    const reader = await quickMember('Third')
    await holder.put('/api/profile-prompts', { answers })
    await caughtUp()
    const path = `/api/profiles/${holder.profileId}`
    t.deepEqual((await reader.get(path)).body.prompts, answers)

    t.is((await hide(holder, reader)).status, 200)
    await caughtUp()
    const [gone, nobody] = await Promise.all([
      reader.get(path),
      reader.get(`/api/profiles/${unknownId}`),
    ])
    t.is(gone.status, 404)
    t.deepEqual(problemOf(gone), problemOf(nobody))
    t.false(JSON.stringify((await reader.get('/api/discover/dating')).body).includes(words))
  })

test('a suspended member’s prompts are read by nobody, a match neither, and a match that ended', async t => {
  const { me, you: holder, match, moderation, caughtUp } = await community(t)
  await holder.put('/api/profile-prompts', { answers })
  const matchId = await match(me, holder)
  const paths = [`/api/profiles/${holder.profileId}`, `/api/matches/${matchId}/profile`]
  await caughtUp()
  for (const path of paths) t.deepEqual((await me.get(path)).body.prompts, answers, path)
  await moderation.suspend(holder.profileId, 'Suspend', null)
  await caughtUp()
  for (const path of paths) t.is((await me.get(path)).status, 404, path)
  await moderation.suspend(holder.profileId, 'Lift', null)
  await caughtUp()
  t.is((await me.del(`/api/matches/${matchId}`)).status, 200)
  await caughtUp()
  t.is((await me.get(`/api/matches/${matchId}/profile`)).status, 404)
})

test('filters and decks do not differ by what prompts say', async t => {
  const { me, you: holder, quickMember, caughtUp } = await community(t)
  const other = await quickMember('Third')
  await holder.put('/api/profile-prompts', { answers })
  const filters = [
    { filterType: 'seeking_description', filterValue: { searchTerms: ['tent'] }, isActive: true },
    { filterType: 'tags', filterValue: { values: ['tent'] }, isActive: true },
  ]
  for (const filter of filters) {
    t.is((await me.post('/api/block-filters', { filters: [filter] })).status, 200)
    await caughtUp()
    const ids = (await me.get('/api/discover/dating')).body.map(({ id }: { id: string }) => id)
    t.true(ids.includes(holder.profileId) && ids.includes(other.profileId))
  }
  await me.put('/api/ai/consent', { given: true })
  await caughtUp()
  t.false(JSON.stringify((await me.get('/api/discover/dating')).body).includes(words))
})
