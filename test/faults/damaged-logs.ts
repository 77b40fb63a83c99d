import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { comparePositions } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openReadableLog, openStores } from '../../engines/open-stores.ts'
import { runRebuild } from '../../operations/run-rebuild.ts'
import { longAgo } from '../deciders/outcome.ts'
import { type CliRun, runCommand } from '../processes/run-command.ts'
import { named, newEvent } from '../projections/histories.ts'
import { reusedWriterThread } from '../stores/reused-writer-thread.ts'

/** Rebuilds views, as the command line does. */
export const rebuild = (folder: string, ...args: string[]): Promise<CliRun> =>
  runCommand(runRebuild, args, { KITH_DATA: folder })

/** Options that make the stores match the log. */
export const repair = ['--all', '--from-scratch'] as const

/** The folder of a log, and two copies of the log made earlier. */
export type Copies = { readonly folder: string; readonly older: string; readonly unflushed: string }

/** Removes a log with SQLite's files beside it. */
export const removeLog = async (folder: string) => {
  for (const ending of ['', '-wal', '-shm'])
    await rm(join(folder, `log.db${ending}`), { force: true })
}

/** Replaces the log by another file. */
export const replaceLog = async ({ folder }: Copies, by: string) => {
  await removeLog(folder)
  await copyFile(by, join(folder, 'log.db'))
}

/** Appends events that no store of the installation has read. */
export const appendUntil = async (folder: string, until: string) => {
  await using stores = openStores(readConfig({ KITH_DATA: folder }), {
    startWriterThread: reusedWriterThread,
  })
  const log = await openReadableLog(stores)
  const [by, on] = [named('one'), named('other')]
  const data = { by, on, mode: 'friendship', action: 'pass' } as const
  while (comparePositions(await log.head(), until) < 0)
    await log.append(streams.pair(by, on), 'any', [newEvent({ type: 'Swiped', data }, longAgo)])
}
