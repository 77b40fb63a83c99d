import { HistoryRefused } from '../history-refused.ts'
import { openListing } from '../listing.ts'
import { replay } from '../replay.ts'
import { readSelection, type SelectionOptions } from '../selection.ts'
import type { HistorySession } from '../with-log.ts'
import { orderRows } from './order-rows.ts'
import type { ReplayedRanking } from './ranking.ts'
import { rankingReducer } from './ranking-reducer.ts'

const columns = ['figure', 'as shown', 'new order', 'change', 'from', 'to']

/** @throws {HistoryRefused} it reads what this session does not show, or reads types of its own. */
const requireReadable = (
  { isPersonal }: ReplayedRanking<unknown>,
  { personal }: HistorySession,
  name: string,
  { type }: SelectionOptions,
): void => {
  if (type)
    throw new HistoryRefused('A ranking says itself which events it reads: leave --type out.')
  if (isPersonal && !personal)
    throw new HistoryRefused(
      `${name} depends on what is personal, such as places: add --with-personal. Figures alone are shown.`,
    )
}

/**
 * Compares the decks of the selected time with the order of a ranking, and prints figures of all of them
 * together.
 *
 * @throws {HistoryRefused} the options do not fit a ranking, or no deck was recorded in that time.
 * @throws {StepFailed} a function of the ranking threw.
 */
export const askRanking = async (
  session: HistorySession,
  ranking: ReplayedRanking<unknown>,
  name: string,
  options: SelectionOptions,
): Promise<void> => {
  const { log, now, readEvents, showProgress, signal, output, format } = session
  requireReadable(ranking, session, name, options)
  const { since, until } = readSelection(log, options, now)
  const reducer = rankingReducer(ranking, await session.displacement(), { since, until })
  const filter = { upTo: log.head() }
  const progress = showProgress('replaying', filter.upTo)
  const onProgress = progress.update
  const replaying = { log, reducer, name, filter, readEvents, signal, onProgress }
  const decks = await replay(replaying).finally(progress.stop)
  if (!decks) return
  if (decks.length === 0)
    throw new HistoryRefused(
      'No deck was recorded in this time. KITH_DECK_SAMPLE says of how many members decks are recorded.',
    )
  const listing = openListing(output, format, columns)
  await listing.rows(orderRows(decks))
  await listing.end()
}
