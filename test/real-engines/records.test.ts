import { recordsContract } from '../engines/records.ts'
import { mongoRecords } from './mongo-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_MONGODB_URL', 'records in MongoDB', () => {
  recordsContract('mongodb', mongoRecords)
})
