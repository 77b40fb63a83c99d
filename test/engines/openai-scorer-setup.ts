import type { ExecutionContext } from 'ava'
import type { FallbackReason } from '../../engines/adapters/scorer/completion-api.ts'
import { localScorer } from '../../engines/adapters/scorer/local-scorer.ts'
import { type OpenAiOptions, openAiScorer } from '../../engines/adapters/scorer/openai-scorer.ts'
import type { Compatibility } from '../../engines/ports/scorer.ts'
import { createAiSpending } from '../../engines/records/ai-spending.ts'
import { scratchRecords } from '../stores/over-records.ts'
import {
  agreeable,
  completion,
  type FakeReply,
  type FakeRequest,
  fakeOpenAi,
} from './fake-openai.ts'
import { subject } from './scorer-subjects.ts'
import { scratchFile } from './sqlite-stores.ts'

/** Never aborts. */
export const { signal } = new AbortController()
/** The local scorer, which answers when the API does not. */
export const local = localScorer()
const now = new Date('2026-11-20T12:00:00Z')

/** Two members who have much in common. */
export const baker = subject({
  bio: 'Sourdough before sunrise, choir on Tuesdays, a very opinionated cat.',
  seekingDescription: 'Somebody who likes zeppelins.',
  hobbies: ['baking_bread', 'singing_choir'],
  wishes: { no_veto: 'must_have' },
})
export const singer = subject({
  bio: 'Second alto in a choir that argues about cats.',
  hobbies: ['singing_choir', 'baking_bread'],
})

/** A scorer over a server, with its fallbacks and spending. */
export const openScorerWith = async (
  t: ExecutionContext,
  baseUrl: string,
  options: Partial<OpenAiOptions> = {},
) => {
  const spending = createAiSpending(await scratchRecords(t, await scratchFile(t)))
  const fallbacks: FallbackReason[] = []
  const scorer = openAiScorer({
    apiKey: 'a-key-for-nothing',
    baseUrl,
    model: 'fake-1',
    timeout: 20_000,
    monthlyTokens: 1_000_000,
    dailyTokens: 1_000_000,
    spending,
    local,
    clock: { now: () => now },
    onFallback: why => fallbacks.push(why),
    ...options,
  })
  return { scorer, spending, fallbacks }
}

/** The same with a fake server that replies as told. */
export const withFake = async (
  t: ExecutionContext,
  reply: (request: FakeRequest, count: number) => FakeReply,
  options: Partial<OpenAiOptions> = {},
) => {
  const { baseUrl, requests } = await fakeOpenAi(t, reply)
  return { requests, ...(await openScorerWith(t, baseUrl, options)) }
}

/** A valid answer with some parts changed. */
export const answering = (parts: object) => (request: FakeRequest) => {
  const reply = agreeable(0)(request)
  if (reply === 'never') return reply
  const { choices } = JSON.parse(reply.body) as { choices: [{ message: { content: string } }] }
  return completion(JSON.stringify({ ...JSON.parse(choices[0].message.content), ...parts }))
}

/** The local scorer's result for the two. */
export const measured = local.compare(baker, singer, { signal })

/** Asserts that the local scorer answered instead of the API, and the reported reason. */
export const assertFallback = async (
  t: ExecutionContext,
  found: Compatibility,
  fallbacks: readonly FallbackReason[],
  why: FallbackReason,
) => {
  t.deepEqual(found, await measured)
  t.false(found.isAiGenerated)
  t.deepEqual(fallbacks, [why])
}
