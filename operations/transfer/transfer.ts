import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { origin } from '../../contracts/core/event.ts'
import { isInUse } from '../../engines/adapters/sqlite/lock.ts'
import type { Config } from '../../engines/config/config.ts'
import { openStores } from '../../engines/open-stores.ts'
import { KeysFault } from '../../engines/ports/keys.ts'
import {
  notEmpty,
  type Part,
  requireGoing,
  TransferFault,
} from '../../engines/ports/transfer-fault.ts'
import { requireStoreFile } from '../../engines/process/preflight.ts'
import {
  endTransfer,
  noteUnfinishedTransfer,
  requireFinishedTransfer,
} from '../../engines/records/unfinished-transfer.ts'
import { copyEvents, findPresentEvents, sumOfEvents } from './events.ts'
import { type Item, keysPart, mediaPart, type PartTransfer } from './parts.ts'

export type TransferTask = {
  readonly from: Config
  readonly to: Config
  readonly signal: AbortSignal
  /** Called with the number of items of a step that are done, of about `total`. */
  readonly onProgress: (step: string, done: number, total: number) => void
}

/** Count and hash of a part, equal on both sides. */
type Totals = { readonly count: number; readonly hash: string }

/** Totals of both sides, and the number of events from an interrupted transfer. */
export type Transferred = Readonly<Record<Part, Totals>> & { readonly present: number }

/** An item on both sides, or on one of them. */
type Pair<T> = {
  readonly source: Item<T> | undefined
  readonly target: Item<T> | undefined
  /** The target has no more items. */
  readonly isRest: boolean
}

/** The items of both sides in the order of their keys. */
async function* paired<T>(task: PartTransfer<T>, signal: AbortSignal): AsyncGenerator<Pair<T>> {
  const [from, to] = [task.from()[Symbol.asyncIterator](), task.to()[Symbol.asyncIterator]()]
  const next = async (items: AsyncIterator<Item<T>>) =>
    (await items.next()).value as Item<T> | undefined
  try {
    let [source, target] = [await next(from), await next(to)]
    while (source || target) {
      requireGoing(signal)
      const isFirst = source && (!target || source.key <= target.key)
      const isSecond = target && (!source || target.key <= source.key)
      yield {
        source: isFirst ? source : undefined,
        target: isSecond ? target : undefined,
        isRest: !target,
      }
      if (isFirst) source = await next(from)
      if (isSecond) target = await next(to)
    }
  } finally {
    await from.return?.()
    await to.return?.()
  }
}

/**
 * Checks that the target has nothing that the source does not.
 *
 * @returns how many items of the source are there.
 * @throws {TransferFault} `not_empty`, `stopped`.
 */
const findPresent = async <T>(task: PartTransfer<T>, signal: AbortSignal): Promise<number> => {
  let present = 0
  for await (const { source, target, isRest } of paired(task, signal)) {
    if (isRest) break
    if (!target) continue
    if (!source) throw notEmpty(task.part)
    if (source.text !== target.text && !task.isSuccessor?.(source, target))
      throw notEmpty(task.part)
    present += 1
  }
  return present
}

/** Copies what the target lacks. @throws {TransferFault} `stopped`, or as the part says. */
const copyMissing = async <T>(
  task: PartTransfer<T>,
  { signal, onProgress }: TransferTask,
): Promise<void> => {
  const total = await task.estimate()
  async function* missing() {
    let done = 0
    for await (const { source, target } of paired(task, signal)) {
      if (source && source.text !== target?.text) yield source
      done += 1
      onProgress(task.part, done, total)
    }
  }
  await task.copy(missing())
}

/** Reads both sides and compares them. @throws {TransferFault} `differs`, `stopped`. */
const compare = async <T>(
  task: PartTransfer<T>,
  { signal, onProgress }: TransferTask,
): Promise<Totals> => {
  const total = await task.estimate()
  const [from, to] = [createHash('sha256'), createHash('sha256')]
  let [there, here] = [0, 0]
  for await (const { source, target } of paired(task, signal)) {
    if (source) there += 1
    if (target) here += 1
    from.update(source ? `${source.text.length}:${source.text}` : '')
    to.update(target ? `${target.text.length}:${target.text}` : '')
    onProgress(`verify ${task.part}`, here, total)
  }
  return requireSame(
    task.part,
    { count: there, hash: from.digest('hex') },
    { count: here, hash: to.digest('hex') },
  )
}

/** @throws {TransferFault} `differs`. */
const requireSame = (part: Part, there: Totals, here: Totals): Totals => {
  if (there.count === here.count && there.hash === here.hash) return here
  throw new TransferFault(
    'differs',
    `The ${part} of the target differ from the source (${here.count} of ${there.count}, ` +
      `${here.hash.slice(0, 16)} and ${there.hash.slice(0, 16)}). Empty the target and transfer again, with Kith stopped on both sides.`,
  )
}

const requireFree = ({ eventLog, records }: Config, side: string): void => {
  for (const location of [eventLog, records])
    if (location.type === 'sqlite' && isInUse(location.path))
      throw new TransferFault('in_use', `Kith runs at the ${side}. Stop it, then transfer.`)
}

/** Refuses the same store on both sides, which would be compared with itself. */
const requireTwo = (from: Config, to: Config): void => {
  const places = ({ eventLog, records, media }: Config) =>
    [eventLog, records, media].map(place => JSON.stringify(place))
  const others = places(to)
  if (places(from).some((place, index) => place === others[index]))
    throw new TransferFault(
      'not_empty',
      'Log, keys and media must each be at another place: the target names one of the source.',
    )
}

const requireMasterKey = ({ masterKey: master }: Config): void => {
  if (existsSync(master.path)) return
  throw new KeysFault(
    'master_key_missing',
    `There is no master key at ${master.path}. Put a copy of the source's master key there, or name it in MASTER_KEY_URL.`,
  )
}

/**
 * Copies an installation that nobody uses to other engines: log, keys and media. Views, jobs and
 * sessions are not copied: views are rebuilt from the log, reactors read it from the beginning, and
 * members sign in again. The same call continues an interrupted transfer. Finally both sides are read
 * completely and compared.
 *
 * @throws {TransferFault} see its codes.
 * @throws {KeysFault} the master key is missing or is not the one of the keys.
 */
export const transferInstallation = async (task: TransferTask): Promise<Transferred> => {
  const { from, to, signal } = task
  requireTwo(from, to)
  requireStoreFile('log', from.eventLog, 'Name the folder of an installation.')
  requireStoreFile('key store', from.records, 'Name the folder of an installation.')
  for (const side of [from, to]) requireMasterKey(side)
  requireFree(from, 'source')
  requireFree(to, 'target')

  await using sourceStores = openStores(from)
  await using targetStores = openStores(to)
  const [source, target] = [await sourceStores.log(), await targetStores.log()]
  const records = await targetStores.records()
  await requireFinishedTransfer(await sourceStores.records())
  if ((await source.head()) === origin)
    throw new TransferFault('nothing_there', 'The log of the source is empty. Name another source.')

  // The log comes last, so an installation with a log has the keys and media of its events.
  const keys = keysPart(await sourceStores.keyStore(), await targetStores.keyStore())
  const media = mediaPart(await sourceStores.media(), await targetStores.media())

  // Nothing is written before all parts of the target are known to be empty or of this source.
  await findPresent(keys, signal)
  await findPresent(media, signal)
  const present = await findPresentEvents(source, target, { signal })

  // Until the end, no process of Kith starts on the target.
  await noteUnfinishedTransfer(records)
  await copyMissing(keys, task)
  await copyMissing(media, task)
  const total = await source.lag(origin)
  const step = (name: string) => ({
    signal,
    onProgress: (done: number) => task.onProgress(name, done, total),
  })
  await copyEvents(source, target, present, step('events'))
  const transferred = {
    keys: await compare(keys, task),
    media: await compare(media, task),
    events: requireSame(
      'events',
      await sumOfEvents(source, { signal }),
      await sumOfEvents(target, step('verify events')),
    ),
    present: present.count,
  }
  await endTransfer(records)
  await (await targetStores.keys({ mayCreate: false })).status() // the master key opens all of them
  return transferred
}
