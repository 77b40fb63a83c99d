import test, { type ExecutionContext } from 'ava'
import type { Config } from '../../engines/config/config.ts'
import {
  agreeable,
  completion,
  type FakeReply,
  type FakeRequest,
  fakeOpenAi,
} from '../engines/fake-openai.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { createClient } from './client.ts'
import { startServer, type TestMember } from './server.ts'

const path = '/api/ai/match-suggestions'

/** A server whose scorer calls a fake API, and two members who consent to that. */
const asking = async (
  t: ExecutionContext,
  reply: (request: FakeRequest, count: number) => FakeReply,
  timeout = 20_000,
  more: NodeJS.ProcessEnv = {},
) => {
  const fake = await fakeOpenAi(t, reply)
  const folder = await scratchFolder(t)
  const env = {
    KITH_DATA: folder,
    OPENAI_API_KEY: 'a-key-for-nothing',
    OPENAI_BASE_URL: fake.baseUrl,
    ...more,
  }
  const configure = (config: Config) => ({ ...config, scorer: { ...config.scorer, timeout } })
  const server = await startServer(t, { env, configure })
  const join = async (name: string, bio: string) => {
    const one = await server.quickMember(name, { bio, seekingDescription: 'Somebody unhurried.' })
    const preferences = [{ category: 'kink_bdsm', level: 'yes', notes: 'Ask about marmalade.' }]
    await one.post('/api/consent-preferences', { preferences })
    await one.post('/api/profile-hobbies', { hobbies: ['hiking', 'foraging'] })
    await one.put('/api/ai/consent', { given: true })
    return one
  }
  const me = await join('Juniper Nightshade', 'I bake at dawn. Write to juniper@example.org.')
  const you = await join('Rowan Thimble', 'I sing alto at dusk.')
  await server.caughtUp()
  return { ...server, ...fake, env, me, you }
}

const generate = async (by: TestMember) => (await by.post(`${path}/generate`)).body

test('the model scores the best candidates and receives neither identities nor private fields', async t => {
  const { me, you, requests } = await asking(t, agreeable())
  const [suggestion] = await generate(me)
  t.like(suggestion, {
    isAiGenerated: true,
    suggestedProfileId: you.profileId,
    matchReason: 'You both choose solo polyamory, and you are at a similar stage of life.',
  })
  const card = (await me.get('/api/discover/dating')).body[0]
  t.is(card.aiCompatibilityScore, Number(suggestion.compatibilityScore))

  t.true(requests.length > 0)
  const said = JSON.stringify(requests)
  t.regex(said, /dusk/)
  t.notRegex(
    said,
    new RegExp(
      `Juniper|Rowan|example.org|${me.profileId}|${you.profileId}|marmalade|unhurried|BDSM`,
    ),
  )
  for (const { authorization } of requests) t.is(authorization, 'Bearer a-key-for-nothing')
})

const failures: Record<string, (request: FakeRequest, count: number) => FakeReply> = {
  'does not answer': () => 'never',
  'is broken': () => ({ status: 500, body: '{}' }),
  'answers with text that is not JSON': () => completion('Sure! They are a perfect match.'),
  'answers with HTML': () => ({ body: '<html>' }),
  'answers with an e-mail address in its reason': () =>
    completion(
      JSON.stringify({
        overall: 100,
        bioKeywords: 100,
        lifestyle: 100,
        communication: 100,
        personality: 100,
        factors: [],
        reason: 'Write to juniper@example.org at once, now.',
      }),
    ),
}

for (const [what, reply] of Object.entries(failures))
  test(`suggestions are still made when the API ${what}`, async t => {
    const { me, you, requests } = await asking(t, reply, 1_000)
    const [suggestion] = await generate(me)
    t.like(suggestion, { isAiGenerated: false, suggestedProfileId: you.profileId })
    t.regex(suggestion.matchReason, /^You /)
    t.true(requests.length > 0)
  })

test('the API is not called when the month’s budget is spent', async t => {
  const { me, requests } = await asking(t, agreeable(), 20_000, { KITH_AI_MONTHLY_BUDGET: '0' })
  t.like((await generate(me))[0], { isAiGenerated: false })
  t.is(requests.length, 0)
})

test('a restart and a replay do not call the API again', async t => {
  const { me, requests, kith, env } = await asking(t, agreeable())
  const before = await generate(me)
  const asked = requests.length
  await kith.close()

  const again = await startServer(t, { env })
  await again.caughtUp()
  const { body } = await createClient(again.origin, { cookie: me.cookie }).get(path)
  t.deepEqual(body, before)
  t.is(requests.length, asked)
})
