import type { AnyBulkWriteOperation, Document, Collection as MongoCollection } from 'mongodb'
import type { Position } from '../../../contracts/core/event.ts'
import { storableJson, type Write } from '../../ports/read-models.ts'
import { isOnlyDuplicateKeys } from './mongo-fault.ts'

/**
 * A document as it is stored: its key, the position of the event that last changed it, and its
 * content. Without content it was removed at that position, and stays for a while so that no late
 * write brings it back; then the server deletes it (a TTL index).
 */
export type StoredDocument = {
  _id: string
  position: string
  content?: Document
  removedAt?: Date
}

/** Digits of the largest position, 2^64: positions of this width sort as text as they do as numbers. */
const DIGITS = 20

const toStoredPosition = (position: Position): string => position.padStart(DIGITS, '0')

export const fromStoredPosition = (stored: string): Position => stored.replace(/^0+(?=\d)/, '')

/**
 * Stores and removes documents in any order, the last write to a key. A document changed by a later
 * event stays as it is, so a paused writer cannot revert it.
 *
 * @throws {UnstorableDocument}
 */
export const writeDocuments = async (
  documents: MongoCollection<StoredDocument>,
  writes: readonly Write[],
  now: Date,
): Promise<void> => {
  const last = new Map(writes.map(write => [write.key, write]))
  const operations = [...last.values()].map(
    ({ key, document, position }): AnyBulkWriteOperation<StoredDocument> => {
      const stored = toStoredPosition(position)
      const replacement =
        document === null
          ? { position: stored, removedAt: now }
          : { position: stored, content: document as Document }
      // If there is a later write, the filter finds nothing and the upsert fails on that document.
      const filter = { _id: key, position: { $lte: stored } }
      return { replaceOne: { filter, replacement, upsert: true } }
    },
  )
  try {
    await documents.bulkWrite(operations, { ordered: false })
  } catch (error) {
    if (isOnlyDuplicateKeys(error)) return
    for (const write of last.values()) storableJson(write) // the driver does not name the document
    throw error
  }
}
