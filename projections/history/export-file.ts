import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { keepCourse, type Question, readCourse } from './course.ts'
import { csvLine } from './listing.ts'
import { type EventRecord, recordColumns } from './record.ts'
import { HistoryRefused } from './refusal.ts'

/** Where records go. What `keep` has confirmed is there after whatever ends the process. */
export type Sink = AsyncDisposable & {
  /** The position up to which an earlier run came; 0 without one. */
  readonly from: number
  add(records: readonly EventRecord[]): Promise<void>
  /** Every event up to this position has been given. */
  keep(upTo: number): Promise<void>
}

const lines = {
  ndjson: (record: EventRecord) => `${JSON.stringify(record)}\n`,
  csv: (record: EventRecord) => csvLine(recordColumns.map(column => record[column])),
}

/**
 * One file of lines, continued where an earlier run of the same export stopped; what that run
 * wrote beyond is cut off first.
 *
 * @throws {HistoryRefused} the file is there, and is not this export.
 */
export const openFileSink = async (
  path: string,
  question: Question & { readonly format: 'ndjson' | 'csv' },
): Promise<Sink> => {
  const coursePath = `${path}.course.json`
  const earlier = await readCourse(coursePath, question)
  if (!earlier && existsSync(path))
    throw new HistoryRefused(`${path} is there already. Choose another --out, or remove it.`)
  const whole = earlier && existsSync(path) && (await stat(path)).size >= earlier.bytes
  const { upTo: from, bytes: kept } = whole ? earlier : { upTo: 0, bytes: 0 }
  await keepCourse(coursePath, { ...question, upTo: from, bytes: kept })
  const file = await open(path, existsSync(path) ? 'r+' : 'wx')
  let bytes = kept
  await file.truncate(bytes)
  const lineOf = lines[question.format]
  const write = async (text: string) => {
    const buffer = Buffer.from(text)
    let written = 0
    while (written < buffer.length) {
      const { bytesWritten } = await file.write(buffer, written, buffer.length - written, bytes)
      written += bytesWritten
      bytes += bytesWritten
    }
  }
  if (bytes === 0 && question.format === 'csv') await write(csvLine(recordColumns))

  return {
    from,
    add: records => write(records.map(lineOf).join('')),
    async keep(upTo) {
      await file.sync()
      await keepCourse(coursePath, { ...question, upTo, bytes })
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}
