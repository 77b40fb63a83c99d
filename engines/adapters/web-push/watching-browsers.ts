import type { Instant } from '../../../contracts/core/event.ts'
import { subjects } from '../../../contracts/core/personal.ts'
import { decryptBytes, encryptBytes } from '../../log/encryption.ts'
import type { Keys } from '../../ports/keys.ts'
import type { PushTarget } from '../../ports/push.ts'
import type { ShortLived } from '../../records/short-lived.ts'

type Stores = { readonly shortLived: ShortLived; readonly keys: Pick<Keys, 'encryptionKey'> }

/** A browser that keeps watch over a plan. */
type WatchingBrowser = { readonly planId: string; readonly watcherId: string }

/** `told` is how many changes of the plan it was pushed. */
type StoredBrowser = { readonly target: string; readonly told: number }

const contextOf = (watcherId: string): string => `watch ${watcherId}`

/** Stores where a browser is pushed, under the plan's key; nothing once that key is destroyed. */
export const storeWatchingBrowser = async (
  { shortLived, keys }: Stores,
  { planId, watcherId }: WatchingBrowser,
  { target, told, until }: { target: PushTarget; told: number; until: Instant },
): Promise<void> => {
  const key = await keys.encryptionKey([subjects.safety(planId)])
  if (key === 'erased') return
  const bytes = encryptBytes(key, contextOf(watcherId), Buffer.from(JSON.stringify(target)))
  const value: StoredBrowser = { target: Buffer.from(bytes).toString('base64'), told }
  await shortLived.put('watcher', watcherId, {
    value,
    expiresAt: Date.parse(until),
    owner: planId,
  })
}

const readStored = async (shortLived: Pick<ShortLived, 'get'>, watcherId: string) => {
  const record = await shortLived.get('watcher', watcherId, 0)
  return record && { ...record, value: record.value as StoredBrowser }
}

/** Whether a browser that keeps watch is pushed. */
export const isWatcherPushed = async (
  shortLived: Pick<ShortLived, 'get'>,
  watcherId: string,
): Promise<boolean> => (await readStored(shortLived, watcherId)) !== undefined

/** Where a browser is pushed, and how many changes it was pushed; undefined if it is not pushed. */
export const findWatchingBrowser = async (
  { shortLived, keys }: Stores,
  { planId, watcherId }: WatchingBrowser,
): Promise<{ readonly target: PushTarget; readonly told: number } | undefined> => {
  const stored = await readStored(shortLived, watcherId)
  const key = stored && (await keys.encryptionKey([subjects.safety(planId)]))
  if (!key || key === 'erased') return undefined
  const { target, told } = stored.value
  const bytes = decryptBytes(key, contextOf(watcherId), Buffer.from(target, 'base64'))
  return { target: JSON.parse(bytes.toString()) as PushTarget, told }
}

/** Notes that a browser was pushed so many changes. */
export const noteWatcherTold = async (
  shortLived: ShortLived,
  watcherId: string,
  told: number,
): Promise<void> => {
  const stored = await readStored(shortLived, watcherId)
  if (!stored) return
  await shortLived.replace('watcher', watcherId, { ...stored, value: { ...stored.value, told } })
}
