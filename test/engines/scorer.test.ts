import { localScorer } from '../../engines/adapters/scorer/local-scorer.ts'
import { openAiScorer } from '../../engines/adapters/scorer/openai-scorer.ts'
import { createAiSpending } from '../../engines/records/ai-spending.ts'
import { scratchRecords } from '../stores/over-records.ts'
import { agreeable, fakeOpenAi } from './fake-openai.ts'
import { scorerContract } from './scorer.ts'
import { scratchFile } from './sqlite-stores.ts'

scorerContract('local', async () => localScorer())

scorerContract('openai', async t => {
  const { baseUrl } = await fakeOpenAi(t, agreeable())
  const spending = createAiSpending(await scratchRecords(t, await scratchFile(t)))
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
