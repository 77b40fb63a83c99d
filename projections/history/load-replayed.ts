import { loadDefault, stepsFault } from './load-default.ts'
import type { ReplayedRanking } from './rankings/ranking.ts'
import type { Reducer } from './reducer.ts'

type Loaded = Readonly<Record<string, unknown>>

/** What `replay` does with a file. */
export type Replayed =
  | { readonly kind: 'reducer'; readonly reducer: Reducer<unknown, unknown> }
  | { readonly kind: 'ranking'; readonly ranking: ReplayedRanking<unknown> }

const isRanking = (loaded: Loaded): boolean => 'order' in loaded

/** Why a value is not a reducer; undefined if it is one. */
const reducerFault = (reducer: Readonly<Record<string, unknown>>): string | undefined => {
  if (!('initial' in reducer))
    return 'its reducer has no `initial`, the state before the first event'
  if (typeof reducer.result !== 'function') return 'its reducer has no `result(state)`'
  return stepsFault(reducer.on, { fallback: true })
}

/** Why a value is not a ranking; undefined if it is one. */
const rankingFault = (ranking: Loaded): string | undefined => {
  if (typeof ranking.start !== 'function')
    return 'its ranking has no `start(installation)`, which answers the state before the first event'
  if (typeof ranking.order !== 'function') return 'its ranking has no `order(state, deck)`'
  return stepsFault(ranking.on, { fallback: true })
}

/**
 * The reducer or ranking that a file exports by default.
 *
 * @throws {HistoryRefused} there is no such file, it does not load, or exports something else.
 */
export const loadReplayed = async (file: string): Promise<Replayed> => {
  const loaded = (await loadDefault(file, {
    kind: 'a reducer or a ranking',
    declaredBy: 'defineReducer',
    example: 'docs/history/funnel.ts',
    fault: one => (isRanking(one) ? rankingFault(one) : reducerFault(one)),
  })) as Loaded
  return isRanking(loaded)
    ? { kind: 'ranking', ranking: loaded as unknown as ReplayedRanking<unknown> }
    : { kind: 'reducer', reducer: loaded as unknown as Reducer<unknown, unknown> }
}
