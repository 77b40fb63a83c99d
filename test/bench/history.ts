import { DatabaseSync } from 'node:sqlite'
import { openEventLogFile } from '../../engines/sqlite/event-log-file.ts'
import { defineReducer } from '../../projections/history/reducer.ts'
import { replay } from '../../projections/history/replay.ts'
import { makeLog } from './make-log.ts'
import { context, type Row, ratioAtLeast } from './report.ts'
import { scratch } from './scratch.ts'

/** Reads every row by hand and parses what the event says: what no replay can go below. */
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
  using log = openEventLogFile(path)
  const startedAt = performance.now()
  const events = (await replay({ log, reducer: counting(), name: 'counting' })) ?? 0
  return (events * 1_000) / (performance.now() - startedAt)
}

/** Replaying a made-up log against reading it by hand, before and after. */
export const benchHistory = async (events: number): Promise<Row[]> => {
  await using folder = await scratch()
  const made = await makeLog(events, folder.folder)
  const path = folder.path('log.db')
  rawScan(path) // the file is in memory from here on
  const before = rawScan(path)
  const replayed = await replayRate(path)
  const raw = (before + rawScan(path)) / 2
  return [
    ...made,
    context('raw scan of the log with JSON.parse', raw, 'events/s'),
    ratioAtLeast('replay with a counting reducer', replayed, 'events/s', raw, 0.5),
  ]
}
