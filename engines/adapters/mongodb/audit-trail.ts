import { ObjectId } from 'mongodb'
import type { AuditEntry, AuditTrail } from '../../ports/audit-trail.ts'
import type { OpenedMongo } from './open-mongo.ts'

/** `entry` is JSON: its fields are the arguments of any command. */
type AuditDocument = { _id: ObjectId; at: string; entry: string }

/** An audit trail in a MongoDB database. */
export const openMongoAuditTrail = ({ database, call }: OpenedMongo): AuditTrail => {
  const audit = database.collection<AuditDocument>('audit')
  return {
    async record(entry) {
      const document = { _id: new ObjectId(), at: entry.at, entry: JSON.stringify(entry) }
      await call('keys', () => audit.insertOne(document))
    },

    async newest(most) {
      const found = await call('keys', () => audit.find().sort({ _id: -1 }).limit(most).toArray())
      return found.toReversed().map(({ entry }): AuditEntry => JSON.parse(entry))
    },
  }
}
