import test, { type ExecutionContext } from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { type PackId, packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import { rateLimits } from '../../engines/config/rate-limits.ts'
import { completion, type FakeRequest, fakeOpenAi } from '../engines/fake-openai.ts'
import { startServer, type TestMember } from '../http/server.ts'

/*
 * Aim: one account fills the packs with generated questions, so that nobody else can add any and all
 * are asked what the account chose.
 *
 * Budget: all requests for questions that the default limits allow one account in five days.
 * Measure: how many questions another member can add to each pack, and answer, afterwards.
 */
const DAYS = 5
const BUDGET = rateLimits.questions.calls * DAYS

const ask = (by: TestMember, pack: PackId) => by.post(`/api/questions/generate/${pack}`)

/** A server on which one account spent its budget, pack by pack, and its other members. */
const filled = async (t: ExecutionContext, env: NodeJS.ProcessEnv = {}) => {
  // The windows of the limits follow the clock of the machine: the calls of all days are made in one.
  const scale = { KITH_RATE_LIMIT_SCALE: String(DAYS) }
  const server = await startServer(t, { env: { ...scale, ...env } })
  const attacker = await server.quickMember('Attacker')
  const other = await server.quickMember('Rowan')
  for (const one of [attacker, other])
    await one.put('/api/question-packs/kink/opt-in', { isOptedIn: true })
  await server.caughtUp()
  const statuses: number[] = []
  for (let call = 0; call < BUDGET; call += 1) {
    const pack = packIds[call % packIds.length] as PackId
    statuses.push((await ask(attacker, pack)).status)
  }
  await server.caughtUp()
  return { server, attacker, other, statuses }
}

/** Asserts what the attacker added, and that another member adds and answers questions in each pack. */
const othersStillCan = async (
  t: ExecutionContext,
  { server, attacker, other, statuses }: Awaited<ReturnType<typeof filled>>,
) => {
  const { generatedPerMember, generatedPerClick } = limits.question
  t.true(statuses.includes(200), 'the attack had its part')
  t.is((await ask(attacker, 'consent')).status, 429, 'the budget is spent')
  for (const pack of packIds) {
    const before = (await other.get(`/api/questions?pack=${pack}`)).body
    t.is(before.length, questionPacks[pack].questions.length + generatedPerMember, pack)
    const added = await ask(other, pack)
    t.is(added.status, 200, pack)
    t.is(added.body.questions.length, generatedPerClick, pack)
    await server.caughtUp()
    const listed: { id: string; type: string }[] = (await other.get(`/api/questions?pack=${pack}`))
      .body
    const yesOrNo = listed.filter(({ type }) => type === 'boolean')
    t.true(yesOrNo.length > 0)
    for (const { id } of yesOrNo) {
      const yes = { questionId: id, answerBoolean: true, acceptableBoolean: [true] }
      t.is((await other.post('/api/user-answers', yes)).status, 200)
    }
  }
}

test("with the server's list, one account cannot use up the questions of others", async t => {
  await othersStillCan(t, await filled(t))
})

test('with a language model, one account cannot fill a pack', async t => {
  let written = 0
  const write = ({ messages: [, { content }] }: FakeRequest) => {
    const { count } = JSON.parse(content) as { count: number }
    const questions = Array.from({ length: count }, () => {
      written += 1
      const prompt = `Is number ${written} fine with you?`
      return { prompt, type: 'boolean', category: 'lifestyle', options: [] }
    })
    return completion(JSON.stringify({ questions }))
  }
  const { baseUrl } = await fakeOpenAi(t, write)
  const env = { OPENAI_API_KEY: 'a-key-for-nothing', OPENAI_BASE_URL: baseUrl }
  await othersStillCan(t, await filled(t, env))
})
