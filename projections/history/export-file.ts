import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type EventRecord, recordColumns } from './event-record.ts'
import {
  type ExportQuery,
  readExportCheckpoint,
  writeExportCheckpoint,
} from './export-checkpoint.ts'
import { HistoryRefused } from './history-refused.ts'
import { csvLine } from './listing.ts'

/** Destination of an export. Records before the last `confirm` survive a crash. */
export type ExportSink = AsyncDisposable & {
  /** The position up to which an earlier run exported; 0 without one. */
  readonly from: number
  add(records: readonly EventRecord[]): Promise<void>
  /** Confirms that every event up to this position was added. */
  confirm(upTo: number): Promise<void>
}

const lines = {
  ndjson: (record: EventRecord) => `${JSON.stringify(record)}\n`,
  csv: (record: EventRecord) => csvLine(recordColumns.map(column => record[column])),
}

/**
 * One file of lines, continued where an earlier run of the same export stopped; unconfirmed lines of
 * that run are cut off first.
 *
 * @throws {HistoryRefused} the file exists and is not this export, or is a folder.
 */
export const openFileSink = async (
  path: string,
  query: ExportQuery & { readonly format: 'ndjson' | 'csv' },
): Promise<ExportSink> => {
  const checkpointPath = `${path}.course.json`
  const earlier = await readExportCheckpoint(checkpointPath, query)
  if (existsSync(path) && (await stat(path)).isDirectory())
    throw new HistoryRefused(
      `${path} is a folder. Name a file in it, e.g. --out ${join(path, `events.${query.format}`)}.`,
    )
  if (!earlier && existsSync(path))
    throw new HistoryRefused(`${path} already exists. Choose another --out, or remove it.`)
  const isComplete = earlier && existsSync(path) && (await stat(path)).size >= earlier.bytes
  const { upTo: from, bytes: offset } = isComplete ? earlier : { upTo: 0, bytes: 0 }
  await writeExportCheckpoint(checkpointPath, { ...query, upTo: from, bytes: offset })
  const file = await open(path, existsSync(path) ? 'r+' : 'wx')
  let bytes = offset
  await file.truncate(bytes)
  const lineOf = lines[query.format]
  const write = async (text: string) => {
    const buffer = Buffer.from(text)
    let written = 0
    while (written < buffer.length) {
      const { bytesWritten } = await file.write(buffer, written, buffer.length - written, bytes)
      written += bytesWritten
      bytes += bytesWritten
    }
  }
  if (bytes === 0 && query.format === 'csv') await write(csvLine(recordColumns))

  return {
    from,
    add: records => write(records.map(lineOf).join('')),
    async confirm(upTo) {
      await file.sync()
      await writeExportCheckpoint(checkpointPath, { ...query, upTo, bytes })
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}
