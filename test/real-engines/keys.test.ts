import { keysContract } from '../engines/keys.ts'
import { mongoKeys } from './mongo-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_MONGODB_URL', 'keys in MongoDB', () => keysContract('mongodb', mongoKeys))
