import { aiSpendingContract } from './ai-spending.ts'
import { sqliteRecords } from './sqlite-stores.ts'

aiSpendingContract('sqlite', sqliteRecords)
