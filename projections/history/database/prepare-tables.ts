import type { HistorySession } from '../with-log.ts'
import type { TablesPlace } from './place.ts'
import { openPrepared, type PreparedTables } from './prepared.ts'

/** How long is waited for another program that only reads the tables, in milliseconds. */
const PATIENCE_MS = 5_000

type Preparing = Pick<HistorySession, 'log' | 'signal' | 'say' | 'showProgress'>

/** Prepares the tables up to the end of the log, with bars on a terminal, and says where they end before. */
export const prepareTables = async (
  { log, signal, say, showProgress }: Preparing,
  place: Pick<TablesPlace, 'folder' | 'scratch' | 'writes'>,
  patience = PATIENCE_MS,
): Promise<PreparedTables> => {
  const prepared = await openPrepared(log, place)
  const upTo = log.head()
  const bars = new Map<string, ReturnType<typeof showProgress>>()
  const barOf = (what: string) => {
    const bar = bars.get(what) ?? showProgress(`preparing ${what}`, upTo)
    bars.set(what, bar)
    return bar
  }
  const reached = await prepared
    .catchUp({
      signal,
      patience,
      onProgress: (what, position) => barOf(what).update(position),
      onWait: () => say('Waiting for another program that has the tables open.'),
    })
    .finally(() => {
      for (const bar of bars.values()) bar.stop()
    })
  if (signal.aborted) return prepared
  if (reached.events < upTo)
    say(
      `Another program has the tables open: they end at position ${reached.events} of ${upTo}. Close it to have the rest.`,
    )
  else if (reached.fault !== undefined)
    say(`The tables of views end at position ${reached.documents} of ${upTo}. ${reached.fault}`)
  return prepared
}
