import { availableParallelism } from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { quoted } from '../../../contracts/explore/condition-of.ts'
import type { TablesPlace } from './place.ts'

/** Whether DuckDB cannot open a file because another process has it open. It has no code for that. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Could not set lock')

/** Lets readers in together, or one writer alone, within this process: locks of files do not do that. */
export const createGate = () => {
  let writer: Promise<unknown> = Promise.resolve()
  const readers = new Set<Promise<unknown>>()
  return {
    async read<T>(work: () => Promise<T>): Promise<T> {
      for (let seen: unknown; seen !== writer; await seen) seen = writer
      const reading = work()
      readers.add(reading)
      return reading.finally(() => readers.delete(reading))
    },
    write<T>(work: () => Promise<T>): Promise<T> {
      const before = writer
      const writing = before.then(() => Promise.allSettled(readers)).then(work)
      writer = writing.catch(() => {})
      return writing
    },
  }
}

/** How much memory DuckDB takes: for questions, and to fill tables, which needs little. */
const memoryLimits = { questions: '1GB', filling: '128MB' } as const

/** Opens a database that reaches no files but those of `scratch`, and no network. */
export const openDuckDb = async (
  path: string,
  scratch: string,
  {
    isReadOnly = false,
    use = 'questions',
  }: { readonly isReadOnly?: boolean; readonly use?: keyof typeof memoryLimits } = {},
) => {
  const instance = await DuckDBInstance.create(path, {
    access_mode: isReadOnly ? 'READ_ONLY' : 'AUTOMATIC',
    memory_limit: memoryLimits[use],
    threads: String(availableParallelism()),
    temp_directory: scratch,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  return { instance, connection, close }
}

/** After this, questions reach nothing but the database and the files of its place. */
export const lock = async (
  connection: DuckDBConnection,
  { scratch, writes = scratch }: Pick<TablesPlace, 'scratch' | 'writes'>,
): Promise<void> => {
  await connection.run(`SET allowed_directories = [${[scratch, writes].map(quoted).join(', ')}];
    SET enable_external_access = false; SET GLOBAL errors_as_json = true;
    SET lock_configuration = true`)
}
