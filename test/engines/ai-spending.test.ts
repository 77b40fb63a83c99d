import { aiSpendingContract } from './ai-spending.ts'
import { sqliteAiSpending } from './sqlite-stores.ts'

aiSpendingContract('sqlite', sqliteAiSpending)
