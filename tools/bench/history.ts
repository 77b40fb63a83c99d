import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EventNamed } from '../../contracts/events.ts'
import { openEventLogFile } from '../../engines/adapters/sqlite/event-log-file.ts'
import { defineReducer } from '../../projections/history/reducer.ts'
import { replay } from '../../projections/history/replay.ts'
import { pageKey } from '../../projections/views/relations/relations.ts'
import { makeLog } from './make-log.ts'
import { residentMegabytes } from './memory.ts'
import { atMost, type BenchRow, context, ratioAtLeast } from './report.ts'
import { scratch } from './scratch.ts'

const cli = fileURLToPath(new URL('../../operations/history-cli.ts', import.meta.url))

/** Reads every row and parses its data: the lower bound of any replay. */
const rawScan = (path: string): number => {
  const database = new DatabaseSync(path, { readOnly: true })
  const scan = database.prepare(
    'SELECT position, stream, revision, id, type, version, at, data, meta FROM events ORDER BY position',
  )
  scan.setReturnArrays(true)
  let count = 0
  const startedAt = performance.now()
  for (const row of scan.iterate() as Iterable<unknown>) {
    JSON.parse((row as string[])[7] ?? '')
    count += 1
  }
  const rate = (count * 1_000) / (performance.now() - startedAt)
  database.close()
  return rate
}

const counting = () =>
  defineReducer({
    initial: { events: 0 },
    on: {
      '*'(state) {
        state.events += 1
        return state
      },
    },
    result: ({ events }) => events,
  })

const replayRate = async (path: string): Promise<number> => {
  await using log = openEventLogFile(path)
  const startedAt = performance.now()
  const events = (await replay({ log, reducer: counting(), name: 'counting' })) ?? 0
  return (events * 1_000) / (performance.now() - startedAt)
}

/** Peak memory of a process that exports the log, in MB. */
const exportMemory = async (folder: string, out: string, format: string): Promise<number> => {
  const options = [cli, '--data', folder]
  const child = spawn(process.execPath, [...options, 'export', '--format', format, '--out', out])
  const ended = once(child, 'exit')
  let most = 0
  while (child.exitCode === null) {
    const now = await residentMegabytes(child.pid ?? 0).catch(() => 0) // the process may just have ended
    if (now > most) most = now
    await Promise.race([ended, setTimeout(50)])
  }
  if (child.exitCode !== 0) throw new Error(`The export ended with ${child.exitCode}.`)
  return most
}

/** Seconds that a new process takes for the biography of a document of the view with the most events. */
const secondsOfWhy = async (folder: string, path: string): Promise<number> => {
  await using log = openEventLogFile(path)
  const { value: page } = await log.pages({ types: ['Swiped'] }).next()
  const [row] = page ?? []
  const { by, on } = JSON.parse(row?.[7] ?? '{}') as EventNamed<'Swiped'>['data']
  const startedAt = performance.now()
  const args = [cli, '--data', folder, 'why', 'relations', pageKey(by, on)]
  const [code] = await once(spawn(process.execPath, args), 'exit')
  if (code !== 0) throw new Error(`why ended with ${code}.`)
  return (performance.now() - startedAt) / 1_000
}

/** Replay of a generated log, against raw reads of it before and after. */
export const benchHistory = async (events: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const made = await makeLog(events, folder.folder, Date.now())
  const path = folder.path('log.db')
  rawScan(path) // fills the page cache
  const before = rawScan(path)
  const replayed = await replayRate(path)
  const raw = (before + rawScan(path)) / 2
  const lines = await exportMemory(folder.folder, folder.path('all.ndjson'), 'ndjson')
  const parquet = await exportMemory(folder.folder, folder.path('parquet'), 'parquet')
  const why = await secondsOfWhy(folder.folder, path)
  return [
    ...made,
    context('raw scan of the log with JSON.parse', raw, 'events/s'),
    ratioAtLeast('replay with a counting reducer', replayed, 'events/s', raw, 0.5),
    atMost('why of a document, in a new process', why, 's', 2),
    atMost('memory of an export as ndjson', lines, 'MB', 200),
    atMost('memory of an export as Parquet', parquet, 'MB', 200),
  ]
}
