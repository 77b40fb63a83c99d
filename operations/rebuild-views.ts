import type { Position } from '../contracts/core/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import { isInUse } from '../engines/adapters/sqlite/lock.ts'
import { nameOfStore, type StoreLocations } from '../engines/config/locations.ts'
import {
  acceptCuts,
  type CutStream,
  cutsLine,
  findCuts,
  noteCut,
  replacingByWhole,
  requireWhole,
} from '../engines/log/cut-streams.ts'
import { personalOf } from '../engines/log/encryption.ts'
import { notingEvents, requireMatchingLog } from '../engines/log/log-mismatch.ts'
import { parkedLine, readParkedEvents } from '../engines/log/parked-events.ts'
import { requireKeys } from '../engines/log/readable-event-log.ts'
import { openReadableLog, openStores } from '../engines/open-stores.ts'
import type { EventLog } from '../engines/ports/event-log.ts'
import type { ReadModels } from '../engines/ports/read-models.ts'
import { printLine, type Terminal } from '../engines/process/command-line/terminal.ts'
import type { Leases } from '../engines/records/leases.ts'
import type { Projection } from '../projections/runtime/define-projection.ts'
import { shownValue } from '../projections/runtime/differences.ts'
import { eventTypesOf } from '../projections/runtime/fold-event.ts'
import { findPartings, type Parting } from '../projections/runtime/partings.ts'
import { type RebuildPlan, rebuild } from '../projections/runtime/rebuild.ts'
import { type Mismatch, verify } from '../projections/runtime/verify.ts'
import { addWork, noWork, type Work } from '../projections/runtime/work.ts'
import { allViews } from '../projections/views/all-views.ts'
import { areAligned, realignStores } from './realign-stores.ts'
import { type RebuildProgress, showRebuildProgress } from './rebuild-progress.ts'

export type RebuildTask = {
  readonly projections: readonly Projection<unknown>[]
  /** First realign stores that do not match the log; no process may use them. */
  readonly realign: boolean
  /** Compare with the live documents instead of replacing them. */
  readonly verify: boolean
  /** Also name the event that a differing document lacks, where that can be told. */
  readonly why: boolean
  readonly fromScratch: boolean
  /** Also replace documents by what is left of streams that the log's server cut. */
  readonly acceptLoss: boolean
  /** Also replace views of a newer version. */
  readonly downgrade: boolean
  readonly terminal: Pick<Terminal, 'output' | 'errors' | 'signal'>
}

export type RebuildOutcome = {
  readonly differences: number
  /** Why views were refused, or not finished. */
  readonly failures: readonly unknown[]
}

/** Rebuilds or verifies views of an installation, beside its server, and prints the progress. */
export const rebuildViews = async (
  task: RebuildTask,
  at: StoreLocations,
): Promise<RebuildOutcome> => {
  const { output, signal } = task.terminal
  await using installation = await openInstallation(at, task)
  const { log, views, leases } = installation
  if (installation.isRealigned)
    printLine(output, 'Views and reactors did not fit the log and have been set back.')
  const cuts = await installation.cuts()
  if (cuts.length > 0) printLine(task.terminal.errors, cutsLine(cuts))

  const screen = await showRebuildProgress(log, output)
  const progress = new Map(task.projections.map(({ name }) => [name, screen.begin(name)]))
  const work = new Map<string, Work>()
  const continued = new Map<string, Position>()
  const doneFor = (view: string): string => {
    const { events, documents } = work.get(view) ?? noWork
    const from = continued.get(view)
    const since = from === undefined ? '' : `, continued from position ${from}`
    return `: ${count(events)} events, ${count(documents)} documents written${since}`
  }
  const plan: RebuildPlan = {
    log,
    views,
    leases,
    projections: task.projections,
    signal,
    fromScratch: task.fromScratch,
    downgrade: task.downgrade,
    onProgress(view, upTo, done) {
      work.set(view, addWork(work.get(view) ?? noWork, done))
      progress.get(view)?.update(upTo)
    },
    onContinued: (view, from) => continued.set(view, from),
  }
  const works = task.verify
    ? compareViews(plan, task.why, progress, screen.print)
    : replaceViews(plan, progress, doneFor)
  const results = await Promise.allSettled(works)
  screen.stop()
  const parked = parkedLine((await readParkedEvents(log)).values())
  if (parked !== undefined) printLine(output, parked)
  const failures = results.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  const isAll = task.projections.length === allViews.length
  if (task.acceptLoss && isAll && failures.length === 0 && !signal.aborted)
    await installation.acceptCuts()
  return {
    differences: results.reduce(
      (sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0),
      0,
    ),
    failures,
  }
}

/** A process uses stores that must be realigned with the log. */
export class ServerRunning extends Error {
  override readonly name = 'ServerRunning'
  readonly code = 'server_running'

  constructor(log: string) {
    super(`Not all stores fit ${log}, and a process has them open. Stop Kith first.`)
  }
}

/** The parts of an installation that a rebuild needs. */
type Installation = AsyncDisposable & {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly leases: Leases
  /** Whether stores did not match the log and were realigned with it. */
  readonly isRealigned: boolean
  /** The streams of which the log lacks what no operator chose to lose. */
  cuts(): Promise<readonly CutStream[]>
  acceptCuts(): Promise<void>
}

/**
 * Opens the log, the views and the leases of an installation, beside its server, and the keys where a
 * view folds decrypted fields. Only with `realign`, stores that do not match the log are first realigned
 * with it.
 *
 * Nothing is written to verify views but a generation of them that is dropped at the end.
 *
 * @throws {LogCut} the log's server cut streams; without `acceptLoss` no view is replaced.
 * @throws {ServerRunning} stores are to be realigned and in use.
 * @throws {LogMismatch} reactors or views have seen what the log does not have.
 * @throws {KeysFault} the log is encrypted with other keys than these.
 */
export const openInstallation = async (
  at: StoreLocations,
  {
    projections,
    realign,
    verify,
    acceptLoss,
  }: Pick<RebuildTask, 'projections' | 'realign' | 'verify' | 'acceptLoss'>,
): Promise<Installation> => {
  const inUse = realign && areStoresInUse(at) // asked before this process opens them
  await using opening = new AsyncDisposableStack()
  const noticed = new Set<string>()
  const onCut = async (stream: string) => {
    noticed.add(stream)
    if (!verify) await noteCut(await stores.records(), stream)
  }
  const stores = opening.use(openStores(at, { onCut }))
  await stores.reachServers()
  const stored = await stores.log()
  const keys = projections.some(foldsDecrypted) ? await stores.keys() : undefined
  const [views, records] = [await stores.views(), await stores.records()]
  const leasing = opening.use(openStores(at)) // its writer thread renews leases while the other fills views
  const leases = await leasing.leases()
  const isRealigned = realign && !(await areAligned(stored, { views, records }))
  const cuts = async () => {
    await stored.head()
    return findCuts(stored, records, noticed)
  }
  if (isRealigned && !acceptLoss && at.eventLog.type !== 'sqlite')
    for await (const _ of stored.readAll()); // what it lacks is known before views are deleted
  if (!verify && !acceptLoss) requireWhole(await cuts())
  if (isRealigned) {
    if (inUse) throw new ServerRunning(nameOfStore(at.eventLog))
    await using taken = new AsyncDisposableStack()
    for (const role of ['projections', 'workers'])
      if (!taken.use(await leases.tryAcquire(role)))
        throw new ServerRunning(nameOfStore(at.eventLog))
    await realignStores(stored, { views, records, keys: await stores.keys() })
  }
  if (keys) await requireKeys(stored, keys)
  await requireMatchingLog(stored, { records, views }, at)
  const log = await openReadableLog(stores)
  const opened = opening.move()
  return {
    log,
    views: acceptLoss ? notingEvents(views, log) : replacingByWhole(notingEvents(views, log), cuts),
    leases,
    isRealigned,
    cuts,
    acceptCuts: async () => acceptCuts(records, await cuts()),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Whether the log decrypts fields for a view: what stays encrypted needs no keys. */
const foldsDecrypted = (projection: Projection<unknown>): boolean =>
  eventTypesOf(projection)
    .map(personalOf)
    .some(personal => personal !== undefined && !personal.staysEncrypted)

/** Whether a process has a file of stores open. Servers do not say: there the leases of roles do. */
const areStoresInUse = ({ eventLog, readModels, jobs, records }: StoreLocations): boolean =>
  [eventLog, readModels, jobs, records].some(one => one.type === 'sqlite' && isInUse(one.path))

type ProgressOfViews = ReadonlyMap<string, RebuildProgress>

const count = (value: number): string => value.toLocaleString('en')

const replaceViews = (
  plan: RebuildPlan,
  progress: ProgressOfViews,
  doneFor: (view: string) => string,
): Promise<number>[] =>
  rebuild(plan).map(async (rebuilding, index) => {
    const name = plan.projections[index]?.name ?? ''
    const generation = await rebuilding
    if (generation) progress.get(name)?.finish(`${name}: ${generation} is live`, doneFor(name))
    return 0
  })

/** Number of documents of a view whose differences are explained, the first that were found. */
const MAX_EXPLAINED = 20

/** Length at which a printed document is cut, in characters. */
const MAX_DOCUMENT = 2_000

/** Prints for each document where it parted from the log, or that it cannot be told. */
const explain = async (
  { log, signal }: RebuildPlan,
  projection: Projection<unknown>,
  found: readonly Mismatch[],
  print: (line: string) => void,
): Promise<void> => {
  for (const parting of await findPartings({ log, projection, signal }, found))
    for (const line of explanationOf(projection.name, parting)) print(line)
}

const explanationOf = (view: string, { id, live, livePosition, lacking }: Parting): string[] => {
  const state = (what: string, document: unknown) =>
    `  ${what}: ${shownValue(document ?? undefined, MAX_DOCUMENT)}`
  const of = livePosition === undefined ? '' : `, of position ${livePosition}`
  const liveState = state(`live${of}`, live)
  if (!lacking)
    return [
      `${view} ${id}: cannot tell from here at which event it parted. Compare with the checkout that wrote it: npm run rebuild -- --compare FOLDER ${view}`,
      liveState,
    ]
  const { what, event, before, after } = lacking
  const at = `position ${event.position}: ${event.type} ${event.id} of ${event.at}`
  return [
    `${view} ${id} ${lackingText[what](event.type)} ${at}`,
    state('folded before', before),
    state('folded after', after),
    liveState,
  ]
}

/** Leads to the position of the first event that a live document lacks. */
const lackingText = {
  event: () => 'is what the log gives without',
  type: (type: string) => `is what the log gives without any ${type}, of which the first is`,
  rest: () => 'was as the log says until',
}

/** Counts the differences of each view. */
const compareViews = (
  plan: RebuildPlan,
  why: boolean,
  progress: ProgressOfViews,
  print: (line: string) => void,
): Promise<number>[] =>
  plan.projections.map(async projection => {
    const { name } = projection
    const onProgress = progress.get(name)?.update
    let found = 0
    const limit = why ? MAX_EXPLAINED : 0
    const toExplain = new Map<string, Mismatch>()
    let areMore = false
    for await (const mismatch of verify({ ...plan, projection, onProgress })) {
      found += 1
      print(lineOf(mismatch))
      if (toExplain.has(mismatch.id)) continue
      if (toExplain.size < limit) toExplain.set(mismatch.id, mismatch)
      else areMore = true
    }
    if (toExplain.size > 0 && !plan.signal.aborted) {
      await explain(plan, projection, [...toExplain.values()], print)
      if (areMore) print(`${name}: --why explains the first ${limit} documents that differ.`)
    }
    if (!plan.signal.aborted)
      progress
        .get(name)
        ?.finish(`${name}: ${found === 0 ? 'as the log says' : `${found} differences`}`)
    return found
  })

const lineOf = ({ collection, id, path, live, rebuilt }: Mismatch): string =>
  `${collection} ${id} ${path || '(document)'}: live ${shownValue(live)}, rebuilt ${shownValue(rebuilt)}`
