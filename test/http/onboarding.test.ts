import test from 'ava'
import {
  builtInQuestions,
  onboardingLimits,
} from '../../contracts/insights/onboarding-questions.ts'
import { completion, fakeOpenAi } from '../engines/fake-openai.ts'
import { commonServer } from './common-server.ts'
import { startServer } from './server.ts'

const { server } = commonServer()
const question = '/api/ai/onboarding/question'
const suggestions = '/api/ai/onboarding/suggestions'
const first = { step: 1, previousAnswers: {}, userResponses: [] }
const hobbies = { userResponses: ['Hiking, pottery'], suggestionType: 'hobbies' }

test('an account without a profile and without consent gets the built-in questions', async t => {
  const { quickVisitor } = await server()
  const me = await quickVisitor('Juniper')
  for (const [index, builtIn] of builtInQuestions.entries()) {
    const { status, body } = await me.post(question, { ...first, step: index + 1 })
    t.is(status, 200)
    t.deepEqual(body, builtIn)
  }
})

test('suggestions are made from the answers, one type a call', async t => {
  const { quickVisitor } = await server()
  const me = await quickVisitor('Juniper')
  t.like((await me.post(suggestions, hobbies)).body, {
    type: 'hobbies',
    suggestions: ['hiking', 'ceramics_pottery'],
  })
  for (const suggestionType of ['bio', 'relationship_style', 'preferences']) {
    const { status, body } = await me.post(suggestions, { ...hobbies, suggestionType })
    t.is(status, 200)
    t.is(body.type, suggestionType)
  }
})

test('no answer is stored', async t => {
  const { quickVisitor, kith } = await startServer(t)
  const me = await quickVisitor('Juniper')
  const before = await kith.ports.log.head()
  await me.post(question, {
    step: 2,
    previousAnswers: { consent: 'Ask.' },
    userResponses: ['Ask.'],
  })
  await me.post(suggestions, hobbies)
  t.is(await kith.ports.log.head(), before)
})

test('no response is stored for a repeat under the same key', async t => {
  const { quickVisitor } = await server()
  const me = await quickVisitor('Juniper')
  const again = (userResponses: string[]) =>
    me.post(suggestions, { ...hobbies, userResponses }, { 'Idempotency-Key': 'one' })
  t.deepEqual((await again(['Hiking'])).body.suggestions, ['hiking'])
  t.deepEqual((await again(['Pottery'])).body.suggestions, ['ceramics_pottery'])
})

test('questions and suggestions require a session', async t => {
  const { stranger } = await server()
  t.is((await stranger.post(question, first)).status, 401)
  t.is((await stranger.post(suggestions, hobbies)).status, 401)
})

test('each limit holds at its bound and one past it', async t => {
  const { quickVisitor } = await server()
  const me = await quickVisitor('Juniper')
  const { response, responses, text, option, options } = onboardingLimits
  const asked = async (more: object) => (await me.post(question, { ...first, ...more })).status
  const hinted = async (more: object) =>
    (await me.post(suggestions, { ...hobbies, ...more })).status
  const list = (length: number, one = 'a') => Array.from({ length }, () => one)

  t.deepEqual([await asked({ step: 1 }), await asked({ step: 6 })], [200, 200])
  for (const step of [0, 7, 1.5, '1']) t.is(await asked({ step }), 400, String(step))
  t.is(await asked({ userResponses: list(responses, 'a'.repeat(response)) }), 200)
  t.is(await asked({ userResponses: list(responses + 1) }), 400)
  t.is(await asked({ userResponses: ['a'.repeat(response + 1)] }), 400)

  const answered = (answer: unknown) => asked({ previousAnswers: { consent: answer } })
  for (const answer of ['a'.repeat(text), list(options, 'a'.repeat(option)), 1, 10])
    t.is(await answered(answer), 200)
  for (const answer of ['a'.repeat(text + 1), list(options + 1), ['a'.repeat(option + 1)], 0, 11])
    t.is(await answered(answer), 400)
  for (const answer of [null, true, {}]) t.is(await answered(answer), 400)
  t.is(await asked({ previousAnswers: { password: 'x' } }), 400)
  t.is(await asked({ more: 1 }), 400)

  t.is(await hinted({ userResponses: list(responses) }), 200)
  t.is(await hinted({ userResponses: [] }), 400)
  t.is(await hinted({ userResponses: list(responses + 1) }), 400)
  t.is(await hinted({ suggestionType: 'photos' }), 400)
})

test('both calls together have a limit of their own', async t => {
  const { quickVisitor } = await startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '0.025' } })
  const me = await quickVisitor('Juniper')
  for (let count = 0; count < 3; count += 1) {
    const call = count % 2 === 0 ? me.post(question, first) : me.post(suggestions, hobbies)
    t.is((await call).status, 200)
  }
  const over = await me.post(question, first)
  t.like(over, { status: 429, body: { code: 'rate_limited' } })
  t.is((await me.get('/api/auth/user')).status, 200)
})

test('with consent the API writes the question; after a withdrawal it is not called', async t => {
  const worded = { question: 'And how do you live?', reasoning: 'To know.', followUp: '' }
  const fake = await fakeOpenAi(t, () => completion(JSON.stringify(worded)))
  const lines: string[] = []
  const env = { OPENAI_API_KEY: 'a-key-for-nothing', OPENAI_BASE_URL: fake.baseUrl }
  const log = { write: (line: string) => void lines.push(line) }
  const { quickVisitor } = await startServer(t, { env, log })
  const me = await quickVisitor('Juniper')
  const third = {
    step: 3,
    previousAnswers: { consent: 'Marmalade, then a yes.' },
    userResponses: ['Marmalade, then a yes.'],
  }
  const ask = async () => (await me.post(question, third)).body.question
  t.is(await ask(), builtInQuestions[2]?.question)
  t.is(fake.requests.length, 0)

  await me.put('/api/ai/consent', { given: true })
  t.is(await ask(), worded.question)
  t.is(fake.requests.length, 1)
  t.notRegex(lines.join(), /Marmalade/)

  await me.put('/api/ai/consent', { given: false })
  t.is(await ask(), builtInQuestions[2]?.question)
  t.is(fake.requests.length, 1)
})
