import { localAnalyst } from '../../engines/adapters/analyst/local-analyst.ts'
import { openAiAnalyst } from '../../engines/adapters/analyst/openai-analyst.ts'
import { openSqliteAiSpending } from '../../engines/adapters/sqlite/ai-spending.ts'
import { analystContract } from './analyst.ts'
import { agreeable, fakeOpenAi } from './fake-openai.ts'

analystContract('local', async () => localAnalyst())

analystContract('openai', async t => {
  const { baseUrl } = await fakeOpenAi(t, agreeable())
  const spending = await openSqliteAiSpending({ path: ':memory:' })
  t.teardown(() => spending[Symbol.asyncDispose]())
  return openAiAnalyst({
    apiKey: 'a-key-for-nothing',
    baseUrl,
    model: 'fake',
    timeout: 20_000,
    monthlyTokens: 100_000_000,
    dailyTokens: 100_000_000,
    spending,
    local: localAnalyst(),
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
  })
})
