import { type AddressInfo, createServer } from 'node:net'
import test from 'ava'
import {
  agreeable,
  completion,
  type FakeReply,
  type FakeRequest,
} from '../../../test/engines/fake-openai.ts'
import {
  answering,
  assertFallback,
  baker,
  openScorerWith,
  signal,
  singer,
  withFake,
} from '../../../test/engines/openai-scorer-setup.ts'
import { subject } from '../../../test/engines/scorer-subjects.ts'

const unusable: Record<string, (request: FakeRequest) => FakeReply> = {
  'text that is not JSON': () => completion('They would get on famously.'),
  'JSON cut short': () => completion('{"overall": 80, "bioKey'),
  'no text at all': () => completion(null),
  'an answer that ran out of room': request => {
    const reply = agreeable()(request)
    return reply === 'never'
      ? reply
      : { body: reply.body.replace('"finish_reason":"stop"', '"finish_reason":"length"') }
  },
  'no choices': () => completion('{}', { choices: [] }),
  'a body that is not JSON': () => ({ body: '<html>' }),
  'a score above 100': answering({ overall: 140 }),
  'a score in words': answering({ lifestyle: 'high' }),
  'a key too many': answering({ password: 'x' }),
  'a sentence of its own': answering({ reason: 'You both like to take your time.' }),
}
for (const [what, reply] of Object.entries(unusable))
  test(`${what} is not used`, async t => {
    const { scorer, fallbacks } = await withFake(t, reply)
    await assertFallback(
      t,
      await scorer.compare(baker, singer, { signal }),
      fallbacks,
      'unusable_answer',
    )
  })

test('the local scorer answers when the server does not within the time limit', async t => {
  const { scorer, fallbacks, spending } = await withFake(t, () => 'never', { timeout: 100 })
  const found = await scorer.compare(baker, singer, { signal })
  await assertFallback(t, found, fallbacks, 'timed_out')
  t.true(
    (await spending.spent('2026-11')) > 1_000,
    'the cost is unknown, so the reservation counts',
  )
})

test('the caller’s abort rejects and is not a fallback', async t => {
  const stop = new AbortController()
  const { scorer, fallbacks } = await withFake(t, () => {
    stop.abort(new Error('enough'))
    return 'never'
  })
  await t.throwsAsync(scorer.compare(baker, singer, { signal: stop.signal }), {
    message: 'enough',
  })
  t.deepEqual(fallbacks, [])
})

for (const status of [429, 500, 503])
  test(`${status} is retried after the time that the server asks for`, async t => {
    const { scorer, requests } = await withFake(t, (request, count) =>
      count < 3
        ? { status, headers: { 'retry-after': '0' }, body: '{"error":{"message":"later"}}' }
        : agreeable()(request),
    )
    t.true((await scorer.compare(baker, singer, { signal })).isAiGenerated)
    t.is(requests.length, 3)
  })

test('a Retry-After beyond the time limit is not waited for', async t => {
  const { scorer, fallbacks, requests, spending } = await withFake(t, () => ({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: '{"error":{"message":"later"}}',
  }))
  await assertFallback(
    t,
    await scorer.compare(baker, singer, { signal }),
    fallbacks,
    'rate_limited',
  )
  t.is(requests.length, 1)
  t.is(await spending.spent('2026-11'), 0)
})

test('the local scorer answers after three failed attempts', async t => {
  const { scorer, fallbacks, requests } = await withFake(t, () => ({
    status: 500,
    headers: { 'retry-after': '0' },
    body: 'oops',
  }))
  await assertFallback(
    t,
    await scorer.compare(baker, singer, { signal }),
    fallbacks,
    'server_failed',
  )
  t.is(requests.length, 3)
})

test('a rejected key is not retried', async t => {
  const { scorer, fallbacks, requests } = await withFake(t, () => ({
    status: 401,
    body: '{"error":{"message":"wrong key"}}',
  }))
  await assertFallback(t, await scorer.compare(baker, singer, { signal }), fallbacks, 'rejected')
  t.is(requests.length, 1)
})

test('an unreachable server is not retried', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  const { scorer, fallbacks, spending } = await openScorerWith(t, `http://127.0.0.1:${port}/v1`)
  await assertFallback(t, await scorer.compare(baker, singer, { signal }), fallbacks, 'unreachable')
  t.is(await spending.spent('2026-11'), 0)
})

test('no request is sent for a member whose daily budget is spent', async t => {
  const { scorer, fallbacks, requests } = await withFake(t, agreeable(), { dailyTokens: 2_300 })
  const compare = (bio: string, payer: string) =>
    scorer.compare(baker, subject({ ...singer, bio }), { payer, signal })
  t.true((await compare('Basses.', 'juniper')).isAiGenerated)
  for (const bio of ['Altos.', 'Tenors.', 'Sopranos.', 'Flutes.']) await compare(bio, 'juniper')
  t.deepEqual(fallbacks.slice(-1), ['over_budget'])
  const asked = requests.length
  t.true((await compare('Fiddles.', 'rowan')).isAiGenerated)
  t.is(requests.length, asked + 1)
})

test('no request is sent when the month’s budget is spent', async t => {
  const { scorer, fallbacks, requests } = await withFake(t, agreeable(), { monthlyTokens: 2_300 })
  t.true((await scorer.compare(baker, singer, { signal })).isAiGenerated)
  const third = subject({ bio: 'Basses.' })
  await scorer.compare(baker, third, { signal })
  await scorer.compare(singer, third, { signal })
  t.deepEqual(fallbacks.slice(-1), ['over_budget'])
  t.true(requests.length < 3)
})
