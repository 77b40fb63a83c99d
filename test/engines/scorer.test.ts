import { localScorer } from '../../engines/adapters/scorer/local-scorer.ts'
import { openAiScorer } from '../../engines/adapters/scorer/openai-scorer.ts'
import { openSqliteAiSpending } from '../../engines/adapters/sqlite/ai-spending.ts'
import { agreeable, fakeOpenAi } from './fake-openai.ts'
import { scorerContract } from './scorer.ts'

scorerContract('local', async () => localScorer())

scorerContract('openai', async t => {
  const { baseUrl } = await fakeOpenAi(t, agreeable())
  const spending = await openSqliteAiSpending({ path: ':memory:' })
  t.teardown(() => spending[Symbol.asyncDispose]())
  return openAiScorer({
    apiKey: 'a-key-for-nothing',
    baseUrl,
    model: 'fake',
    timeout: 20_000,
    monthlyTokens: 100_000_000,
    dailyTokens: 100_000_000,
    spending,
    local: localScorer(),
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
  })
})
