import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { eventLine } from './event-lines.ts'

/** Events that are added at once: two of the groups of rows in which DuckDB stores them. */
const EVENTS_TOGETHER = 245_760
const CHARACTERS_TOGETHER = 1_048_576

/** A file with lines of events, up to the position `last`. */
export type EventBatch = { readonly path: string; readonly last: number }

/**
 * Writes the events after a position into files of a folder. A file is overwritten by the one after the
 * next: the caller may read one while the next is written.
 */
export async function* writeBatches(
  log: HistoryLog,
  after: number,
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<EventBatch, void, undefined> {
  const pages = log.pages({ after, upTo: log.head() }, { signal })
  for (let number = 0; ; number += 1) {
    const path = join(folder, `lines-${number % 2}.tsv`)
    const batch = await writeBatch(pages, path)
    if (batch) yield batch
    else return rm(path)
  }
}

const writeBatch = async (
  pages: ReturnType<HistoryLog['pages']>,
  path: string,
): Promise<EventBatch | undefined> => {
  await using file = await open(path, 'w', 0o600)
  let text = ''
  let count = 0
  let last: EventBatch | undefined
  while (count < EVENTS_TOGETHER) {
    const { value: page } = await pages.next()
    const newest = page?.at(-1)
    if (!page || !newest) break
    for (const row of page) text += eventLine(row)
    count += page.length
    last = { path, last: newest[0] }
    if (text.length < CHARACTERS_TOGETHER) continue
    await file.writeFile(text)
    text = ''
  }
  await file.writeFile(text)
  return last
}
