import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import * as z from 'zod'
import { HistoryRefused } from './history-refused.ts'

/** The query of an export: the same query continues an export, another one is refused. */
const ExportQuery = z.object({
  format: z.enum(['ndjson', 'csv', 'parquet']),
  types: z.array(z.string()).nullable(),
  since: z.string().nullable(),
  personal: z.boolean(),
  /** Raised when types, fields of events or columns are renamed, so that an export has one name for each. */
  names: z.literal(3),
  /** Id of the first event of the log. */
  log: z.string(),
})
export type ExportQuery = z.output<typeof ExportQuery>

const ExportCheckpoint = ExportQuery.extend({
  /** Every event up to this position is in the export. */
  upTo: z.int().nonnegative(),
  /** Length of a single file so far. */
  bytes: z.int().nonnegative(),
})
export type ExportCheckpoint = z.output<typeof ExportCheckpoint>

const isSameQuery = (one: ExportQuery, other: ExportQuery) =>
  JSON.stringify(ExportQuery.parse(one)) === JSON.stringify(ExportQuery.parse(other))

/**
 * The checkpoint of an earlier run of the same export; undefined when there was none.
 *
 * @throws {HistoryRefused} the existing export has another query.
 */
export const readExportCheckpoint = async (
  path: string,
  query: ExportQuery,
): Promise<ExportCheckpoint | undefined> => {
  if (!existsSync(path)) return undefined
  const refused = (why: string) =>
    new HistoryRefused(`${path} ${why}. Choose another --out, or remove what is there.`)
  let checkpoint: ExportCheckpoint
  try {
    checkpoint = ExportCheckpoint.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw refused('is not the course of an export')
  }
  if (!isSameQuery(checkpoint, query))
    throw refused('belongs to an export with other options, or of another log')
  return checkpoint
}

/** Writes the checkpoint of an export atomically. */
export const writeExportCheckpoint = async (
  path: string,
  checkpoint: ExportCheckpoint,
): Promise<void> => {
  const draft = `${path}.part`
  const file = await open(draft, 'w')
  try {
    await file.writeFile(`${JSON.stringify(ExportCheckpoint.parse(checkpoint))}\n`)
    await file.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
