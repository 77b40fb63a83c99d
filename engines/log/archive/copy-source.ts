import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../../contracts/core/event.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { HistoryLog } from '../history-log.ts'
import { toRecordedEvent } from '../stored-event.ts'
import { ARCHIVE_MANIFEST } from './archive-manifest.ts'

/** What a copy of a log is made from. */
export type CopySource = Pick<EventLog, 'head' | 'identity' | 'lag' | 'markAt'> & {
  readAll(from?: { readonly after?: Position }): AsyncIterable<RecordedEvent>
}

async function* archivedAfter(archived: HistoryLog, after: Position) {
  for await (const page of archived.pages({ after: Number(after) }))
    for (const row of page) yield toRecordedEvent(row)
}

/** A log on a server with what was archived from it; an event of both comes once. */
export const withArchived = (log: CopySource, archived: HistoryLog): CopySource => ({
  head: () => log.head(),
  identity: () => log.identity(),
  lag: from => log.lag(from),
  markAt: position => log.markAt(position),
  async *readAll({ after = origin } = {}) {
    const old = archivedAfter(archived, after)
    try {
      let next = await old.next()
      for await (const event of log.readAll({ after })) {
        while (!next.done && comparePositions(next.value.position, event.position) < 0) {
          yield next.value
          next = await old.next()
        }
        if (!next.done && next.value.position === event.position) next = await old.next()
        yield event
      }
    } finally {
      await old.return()
    }
  },
})

/** A name for a set of archives: other contents, another name. */
export const nameOfArchives = async (archives: readonly string[]): Promise<string> => {
  const manifests = await Promise.all(
    archives.map(path => readFile(join(path, ARCHIVE_MANIFEST), 'utf8')),
  )
  return hash('sha256', manifests.toSorted().join('\n')).slice(0, 16)
}
