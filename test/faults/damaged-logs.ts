import { execFile } from 'node:child_process'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { comparePositions } from '../../contracts/event.ts'
import { streams } from '../../contracts/streams.ts'
import { readConfig } from '../../engines/config.ts'
import { openLog } from '../../engines/open-log.ts'
import { createRegistry } from '../../engines/registry.ts'
import { bareEnvironment } from '../bare-environment.ts'
import { longAgo } from '../outcome.ts'
import { named, newEvent } from '../projections/histories.ts'
import { reusedWriterThread } from '../reused-writer-thread.ts'

const cli = fileURLToPath(new URL('../../projections/rebuild-cli.ts', import.meta.url))

/** Runs the command line that rebuilds views. */
export const rebuild = (folder: string, ...args: string[]) =>
  new Promise<{ code: number; output: string; errors: string }>(resolve => {
    const env = bareEnvironment({ KITH_DATA: folder })
    execFile(process.execPath, [cli, ...args], { env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors })
    })
  })

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
  await using registry = createRegistry({ startWriterThread: reusedWriterThread })
  const log = await openLog(registry, readConfig({ KITH_DATA: folder }))
  const [by, on] = [named('one'), named('other')]
  const data = { by, on, mode: 'friendship', action: 'pass' } as const
  while (comparePositions(await log.head(), until) < 0)
    await log.append(streams.pair(by, on), 'any', [newEvent({ type: 'Swiped', data }, longAgo)])
}
