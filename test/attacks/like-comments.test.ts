import test from 'ava'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { community, problemOf } from '../http/community.ts'
import { slowClock } from '../http/day-clock.ts'
import type { TestMember } from '../http/server.ts'
import { runCommand } from '../processes/run-command.ts'

/*
 * Aim: learn from the words of a like who likes somebody before they match, or read them after the two
 * have parted. Rowan (you) likes Juniper (me) with words; Juniper, a third person and an ex read
 * everything that may hold them.
 */
const words = 'Rain on a tent, always.'
const comment = { about: { prompt: 'small_joy' }, words }
const answers = [{ prompt: 'small_joy', answer: 'Rain.' }]

const like = (by: TestMember, on: TestMember, said: object | null = comment) =>
  by.post('/api/swipe', {
    swipedProfileId: on.profileId,
    action: 'like',
    discoveryMode: 'dating',
    ...(said && { comment: said }),
  })

const stage = async (...[t]: Parameters<typeof community>) => {
  const { clock, goOn } = slowClock()
  const all = await community(t, { clock })
  const { me, config, caughtUp } = all
  await me.put('/api/profile-prompts', { answers })
  await caughtUp()
  const readings = async (by: TestMember): Promise<string> => {
    await caughtUp()
    const paths = [
      ...['dating', 'friendship', 'networking'].map(mode => `/api/discover/${mode}`),
      ...['/api/likes-received', '/api/matches', '/api/notifications', '/api/profile-prompts'],
      ...['/api/profile', '/api/ai/match-suggestions', `/api/profiles/${all.you.profileId}`],
      `/api/profiles/${me.profileId}`,
    ]
    const read = await Promise.all(paths.map(path => by.get(path)))
    return JSON.stringify(read.map(({ body }) => body))
  }
  return {
    ...all,
    readings,
    goOn,
    premium: async (member: TestMember) => {
      await runCommand(runStaff, ['premium', member.profileId, '--days', '30'], {
        KITH_DATA: config.data,
      })
      await caughtUp()
    },
  }
}

test('nobody reads the words of a like before a match, the member who is liked neither', async t => {
  const { me, you, quickMember, readings, goOn, premium } = await stage(t)
  const third = await quickMember('Third')
  t.is((await like(you, me)).status, 200)
  goOn()
  for (const reader of [me, third]) t.false((await readings(reader)).includes(words))
  await premium(me)
  const { body } = await me.get('/api/likes-received')
  t.deepEqual(
    body.profiles.map(({ comment: shown }: { comment: unknown }) => shown),
    [null],
    'premium shows who likes, comments wait for the match',
  )
})

test('a free member who welcomes comments still learns neither who likes them nor the words', async t => {
  const { me, you, caughtUp, readings, goOn, premium } = await stage(t)
  await me.patch('/api/profile', { commentsWelcome: true })
  await like(you, me)
  goOn()
  await caughtUp()
  t.deepEqual((await me.get('/api/likes-received')).body, { count: 1 })
  t.false((await readings(me)).includes(words))
  await premium(me)
  const shown = { photo: null, prompt: 'small_joy', words }
  t.deepEqual((await me.get('/api/likes-received')).body.profiles[0].comment, shown)
  t.false(
    (await readings(you)).includes('commentsWelcome":true'),
    'who welcomes comments is private',
  )
})

type Ending = (me: TestMember, you: TestMember) => Promise<{ status: number }>
const endings: Readonly<Record<string, Ending>> = {
  'the liker passes after all': (me, you) =>
    you.post('/api/swipe', {
      swipedProfileId: me.profileId,
      action: 'pass',
      discoveryMode: 'dating',
    }),
  'the member blocks the liker': (me, you) => me.post('/api/blocks', { profileId: you.profileId }),
  'the liker blocks the member': (me, you) => you.post('/api/blocks', { profileId: me.profileId }),
}

for (const [what, end] of Object.entries(endings))
  test(`the words are gone once ${what}, also after the block ends`, async t => {
    const { me, you, caughtUp, kith, goOn, readings, premium } = await stage(t)
    await me.patch('/api/profile', { commentsWelcome: true })
    await premium(me)
    await like(you, me)
    goOn()
    t.true((await readings(me)).includes(words))
    t.is((await end(me, you)).status, 200)
    t.false((await readings(me)).includes(words))
    for (const [by, on] of [[me, you] as const, [you, me] as const])
      await by.del(`/api/blocks/${on.profileId}`)
    await caughtUp()
    t.false((await readings(me)).includes(words))
    const stream = streams.pair(me.profileId, you.profileId)
    t.false(JSON.stringify(await kith.dispatch.readState(pair, stream)).includes(words))
  })

test('an undo of the like takes the words away', async t => {
  const { me, you, caughtUp, kith } = await stage(t)
  await like(you, me)
  const state = async () => {
    await caughtUp()
    const stream = streams.pair(me.profileId, you.profileId)
    return JSON.stringify(await kith.dispatch.readState(pair, stream))
  }
  t.true((await state()).includes(words))
  t.is((await you.post('/api/swipes/undo', {})).status, 200)
  t.false((await state()).includes(words))
  await like(you, me, null)
  t.false((await state()).includes(words), 'a second like without words has none')
})

test('the words cannot be decrypted after the account of either is deleted', async t => {
  const { me, you, caughtUp, kith } = await stage(t)
  await like(you, me)
  await caughtUp()
  t.is((await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status, 200)
  const stream = streams.pair(me.profileId, you.profileId)
  t.false(JSON.stringify(await kith.dispatch.readState(pair, stream)).includes(words))
})

test('a match reads the words, until the match ends, and not while the liker is suspended', async t => {
  const { me, you, moderation, quickMember, caughtUp } = await stage(t)
  const third = await quickMember('Third')
  await like(you, me)
  const { matchId } = (await like(me, you, null)).body
  const path = `/api/matches/${matchId}/profile`
  await caughtUp()
  t.deepEqual((await me.get(path)).body.likeComment, { photo: null, prompt: 'small_joy', words })
  t.is((await you.get(path)).body.likeComment, null, 'who said nothing is quoted with nothing')
  t.is((await third.get(path)).status, 404)
  await moderation.suspend(you.profileId, 'Suspend', null)
  await caughtUp()
  t.is((await me.get(path)).status, 404)
  await moderation.suspend(you.profileId, 'Lift', null)
  await caughtUp()
  t.is((await me.del(`/api/matches/${matchId}`)).status, 200)
  await caughtUp()
  t.is((await me.get(path)).status, 404)
})

test('a comment on what is not there is refused, and for hidden members like any call', async t => {
  const { me, you, caughtUp } = await stage(t)
  const ofOthers = { about: { prompt: 'pace' }, words }
  t.like(problemOf(await like(you, me, ofOthers)), { status: 400, code: 'bad_input' })
  t.deepEqual((await you.get('/api/discover/dating')).body.length, 1, 'and nothing was liked')
  await me.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  const [there, absent] = [await like(you, me), await like(you, me, ofOthers)].map(problemOf)
  t.is(there?.status, 404)
  t.deepEqual(there, absent)
})
