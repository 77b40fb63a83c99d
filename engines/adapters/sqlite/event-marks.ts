import { hash } from 'node:crypto'
import type { EventRow } from '../../log/stored-event.ts'

/** Characters of a mark: 96 bits of SHA-256 in base64url. */
const LENGTH = 16

/**
 * The mark of an event: a hash of the event and of the mark before it. Two logs with the same mark
 * at a position have the same events up to it. The first event continues the log's id.
 */
export const nextMark = (
  previous: string,
  stream: string,
  revision: number,
  row: EventRow,
): string => {
  const [id, type, version, at, data, meta] = row
  // No part contains a line break: JSON escapes them.
  const text = `${previous}\n${stream}\n${revision}\n${id}\n${type}\n${version}\n${at}\n${data}\n${meta}`
  return hash('sha256', text, 'base64url').slice(0, LENGTH)
}
