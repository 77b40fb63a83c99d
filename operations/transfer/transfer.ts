import { existsSync } from 'node:fs'
import { origin } from '../../contracts/core/event.ts'
import type { LastingStores } from '../../engines/config/config.ts'
import { isServer } from '../../engines/config/locations.ts'
import { KeysFault } from '../../engines/ports/keys.ts'
import { requireStoreFile } from '../../engines/process/preflight.ts'
import { createRegistry, isInUse } from '../../engines/process/registry.ts'
import { type Part, TransferFault } from '../../engines/process/transfer-fault.ts'
import {
  endTransfer,
  noteUnfinishedTransfer,
  requireFinishedTransfer,
} from '../../engines/records/unfinished-transfer.ts'
import { copyRemovals, withoutRemoved } from './removed-streams.ts'
import { requireEqual, type Totals } from './totals.ts'
import { copyKeys, hashKeys, requireOwnKeys } from './transfer-keys.ts'
import { hashLog, prepareLogTransfer } from './transfer-log.ts'
import { copyMedia, countMedia, hashMedia, requireOwnMedia } from './transfer-media.ts'

/** Concurrent appends into a file, which stores them in the order of the calls. */
const WINDOW_OF_FILE = 256

export type TransferTask = {
  readonly from: LastingStores
  readonly to: LastingStores
  readonly signal: AbortSignal
  /** Called with the progress of a step, in units of the step. */
  readonly onProgress: (step: string, done: number, total: number) => void
}

/** Totals of both sides, and the number of events from an interrupted transfer. */
export type Transferred = Readonly<Record<Part, Totals>> & { readonly present: number }

const requireFree = async ({ eventLog, keys }: LastingStores, side: string): Promise<void> => {
  for (const location of [eventLog, keys.store])
    if (await isInUse(location))
      throw new TransferFault('in_use', `Kith runs at the ${side}. Stop it, then transfer.`)
}

/** Refuses the same store on both sides, which would be compared with itself. */
const requireTwo = (from: LastingStores, to: LastingStores): void => {
  const isSame = [
    JSON.stringify(from.eventLog) === JSON.stringify(to.eventLog),
    JSON.stringify(from.keys.store) === JSON.stringify(to.keys.store),
    JSON.stringify(from.media) === JSON.stringify(to.media),
  ]
  if (isSame.some(Boolean))
    throw new TransferFault(
      'not_empty',
      'Log, keys and media must each be at another place: the target names one of the source.',
    )
}

const requireMasterKey = (from: LastingStores, to: LastingStores): void => {
  for (const { keys } of [from, to])
    if (!existsSync(keys.master.path))
      throw new KeysFault(
        'master_key_missing',
        `There is no master key at ${keys.master.path}. Put a copy of the source's master key there, or name it in MASTER_KEY_URL.`,
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
  const { from, to, signal, onProgress } = task
  requireTwo(from, to)
  requireStoreFile('log', from.eventLog, 'Name the folder of an installation.')
  requireStoreFile('key store', from.keys.store, 'Name the folder of an installation.')
  requireMasterKey(from, to)
  await requireFree(from, 'source')
  await requireFree(to, 'target')

  await using registry = createRegistry()
  const progress = (step: string) => (done: number, total: number) => onProgress(step, done, total)
  const log = {
    from: await withoutRemoved(await registry.openEventLog(from.eventLog)),
    to: await registry.openEventLog(to.eventLog),
    window: isServer(to.eventLog) ? 1 : WINDOW_OF_FILE,
    signal,
    onProgress: progress('events'),
  }
  const stores = {
    from: await registry.openKeyStore(from.keys.store),
    to: await registry.openKeyStore(to.keys.store),
    signal,
  }
  const media = {
    from: await registry.openMedia(from.media),
    to: await registry.openMedia(to.media),
    signal,
  }
  await requireFinishedTransfer(await registry.openRecords(from.keys.store))
  if ((await log.from.lag(origin)) === 0)
    throw new TransferFault('nothing_there', 'The log of the source is empty. Name another source.')

  // Nothing is written before all parts of the target are known to be empty or of this source.
  await requireOwnKeys({ ...stores, onProgress: () => {} })
  await requireOwnMedia({ ...media, onProgress: () => {} })
  const { present, copy } = await prepareLogTransfer(log)

  // Until the end, no process of Kith starts on the target.
  const target = await registry.openRecords(to.keys.store)
  await noteUnfinishedTransfer(target)
  // The log comes last, so an installation with a log has the keys and media of its events.
  const keysTotal = await hashKeys(stores.from, signal)
  const onKeys = progress('keys')
  await copyKeys({ ...stores, onProgress: done => onKeys(done, keysTotal.count) })
  const mediaCount = await countMedia(media.from, signal)
  const onMedia = progress('media')
  await copyMedia({ ...media, onProgress: done => onMedia(done, mediaCount) })
  await copy()
  await copyRemovals(log.from.removed, log.to, signal)

  const keys = await hashKeys(stores.to, signal)
  requireEqual('keys', keysTotal, keys)
  const onVerify = progress('verify media')
  const hashed = (one: typeof media.from) =>
    hashMedia(one, { signal, onProgress: done => onVerify(done, mediaCount) })
  const mediaTotals = await hashed(media.to)
  requireEqual('media', await hashed(media.from), mediaTotals)
  const verifying = { signal, onProgress: progress('verify events') }
  const events = await hashLog(log.to, verifying)
  requireEqual('events', await hashLog(log.from, verifying), events)
  await endTransfer(target)
  await unwrapAll(to)
  return { events, keys, media: mediaTotals, present }
}

/** @throws {KeysFault} `wrong_master_key`: the target's master key does not open its keys. */
const unwrapAll = async ({ keys }: LastingStores): Promise<void> => {
  await using registry = createRegistry()
  await (await registry.openKeys(keys, { mayCreate: false })).status()
}
