import { streams } from '../../contracts/features.ts'
import { type EventLog, streamKind } from '../ports/event-log.ts'
import type { ReadModels } from '../ports/read-models.ts'
import type { Records } from '../ports/records.ts'

/** A stream whose first events the server of the log no longer gives out. */
export type CutStream = { readonly stream: string; readonly lost: number | 'all' }

/** `accepted`: what an operator chose to lose of it. */
type NotedStream = { readonly accepted?: CutStream['lost'] }

const kinds: ReadonlySet<string> = new Set(
  Object.values(streams).map(name => streamKind((name as (...ids: string[]) => string)('', ''))),
)

/** Notes that a stream may be cut, for `findCuts` in every process and after restarts. */
export const noteCut = async (records: Pick<Records, 'put'>, stream: string): Promise<void> => {
  await records.put('cut-stream', stream, {} satisfies NotedStream, { ifVersion: 'none' })
}

const lostOf = async (log: Pick<EventLog, 'read'>, stream: string): Promise<CutStream['lost']> => {
  for await (const { revision } of log.read(stream, { limit: 1 })) return revision
  return 'all'
}

/** The streams, of those noted and `more`, of which the log lacks what no operator chose to lose. */
export const findCuts = async (
  log: Pick<EventLog, 'read'>,
  records: Pick<Records, 'list'>,
  more: Iterable<string> = [],
): Promise<CutStream[]> => {
  const noted = await records.list<NotedStream>('cut-stream')
  const accepted = new Map(noted.map(({ key, value }) => [key, value.accepted]))
  const cuts: CutStream[] = []
  for (const stream of new Set([...accepted.keys(), ...more])) {
    if (!kinds.has(streamKind(stream))) continue // of another program
    const lost = await lostOf(log, stream)
    if (lost !== 0 && lost !== accepted.get(stream)) cuts.push({ stream, lost })
  }
  return cuts
}

/** Notes that an operator chose to lose what these streams lack; more that they lose counts again. */
export const acceptCuts = async (
  records: Pick<Records, 'put'>,
  cuts: readonly CutStream[],
): Promise<void> => {
  for (const { stream, lost } of cuts)
    await records.put('cut-stream', stream, { accepted: lost } satisfies NotedStream)
}

/** Length at which a list of streams is cut. */
const MAX_NAMED = 10

/** The streams and how much each lacks, for operators: names of streams hold ids of members. */
export const cutsLine = (cuts: readonly CutStream[]): string => {
  const named = cuts
    .slice(0, MAX_NAMED)
    .map(({ stream, lost }) => `${stream} (${lost === 'all' ? 'all' : `the first ${lost}`})`)
  const more = cuts.length > MAX_NAMED ? ` and ${cuts.length - MAX_NAMED} more` : ''
  return `The server of the log no longer gives out events of ${named.join(', ')}${more}.`
}

/** The kinds of these streams and how many of each, without ids. */
export const kindsOfCuts = (cuts: readonly CutStream[]): string =>
  [...Map.groupBy(cuts, ({ stream }) => streamKind(stream))]
    .map(([kind, all]) => `${kind} (${all.length})`)
    .join(', ')

/** Documents would be replaced by what is left of streams that the log's server cut. */
export class LogCut extends Error {
  override readonly name = 'LogCut'
  readonly code = 'log_cut'

  constructor(cuts: readonly CutStream[]) {
    super(
      `${cutsLine(cuts)} No view was replaced. While the server has not scavenged, remove $maxCount, $maxAge and $tb from their metadata; else restore a backup of the log; or lose what is lacking: npm run rebuild -- --all --accept-loss`,
    )
  }
}

/** @throws {LogCut} there are such streams. */
export const requireWhole = (cuts: readonly CutStream[]): void => {
  if (cuts.length > 0) throw new LogCut(cuts)
}

/** Read models that replace no live generation while the log lacks events that it had. */
export const replacingByWhole = (
  views: ReadModels,
  cuts: () => Promise<readonly CutStream[]>,
): ReadModels => ({
  ...views,
  async swap(collection, from, to) {
    if (from !== undefined) requireWhole(await cuts())
    return views.swap(collection, from, to)
  },
})
