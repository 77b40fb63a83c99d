import type { ExecutionContext } from 'ava'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import type { FileOptions } from '../../engines/adapters/sqlite/sqlite-file.ts'
import type { Records } from '../../engines/ports/records.ts'
import { createLeases, type Leases, type LeaseTimes } from '../../engines/records/leases.ts'
import { createSessions, type Sessions } from '../../engines/records/sessions.ts'
import { createShortLived, type ShortLived } from '../../engines/records/short-lived.ts'
import { onReusedThread } from './reused-writer-thread.ts'

type RecordsFile = { readonly path: string } & FileOptions

/** Records in a SQLite file, by default on a reused thread. */
export const openScratchRecords = (options: RecordsFile): Promise<Records> =>
  options.thread
    ? openSqliteRecords(options)
    : onReusedThread(thread => openSqliteRecords({ ...options, ...thread }))

/** What `create` makes of records, which are closed with it. */
export const overRecords = async <S extends object>(
  opening: Promise<Records>,
  create: (records: Records) => S | Promise<S>,
): Promise<S & AsyncDisposable> => {
  await using stack = new AsyncDisposableStack()
  const made = await create(stack.use(await opening))
  if (Symbol.asyncDispose in made) stack.use(made as S & AsyncDisposable)
  const opened = stack.move()
  return { ...made, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

export const openScratchSessions = (options: RecordsFile): Promise<Sessions> =>
  overRecords(openScratchRecords(options), createSessions)

export const openScratchShortLived = (
  options: RecordsFile,
): Promise<ShortLived & AsyncDisposable> =>
  overRecords(openScratchRecords(options), createShortLived)

export const openScratchLeases = ({
  times,
  ...options
}: RecordsFile & { readonly times?: LeaseTimes }): Promise<Leases> =>
  overRecords(openScratchRecords(options), records => createLeases(records, times ? { times } : {}))

/** Records of a file of its own, closed with `t`. */
export const scratchRecords = async (
  t: Pick<ExecutionContext, 'teardown'>,
  path: string,
): Promise<Records> => {
  const records = await openScratchRecords({ path })
  t.teardown(() => records[Symbol.asyncDispose]())
  return records
}
