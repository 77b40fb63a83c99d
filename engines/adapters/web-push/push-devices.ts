import type { Instant } from '../../../contracts/core/event.ts'
import { pushLimits } from '../../../contracts/core/limits.ts'
import { subjects } from '../../../contracts/core/personal.ts'
import type { NotificationType } from '../../../contracts/notifications/notifications.ts'
import { decryptBytes, encryptBytes } from '../../log/encryption.ts'
import type { Keys } from '../../ports/keys.ts'
import type { PushTarget } from '../../ports/push.ts'
import type { Sessions } from '../../records/sessions.ts'
import type { ShortLived } from '../../records/short-lived.ts'

/** The longest life of a session, in milliseconds. */
const LIFE_MS = 90 * 86_400_000

/** Devices, and the sessions that they belong to. */
type Devices = {
  readonly sessions: Pick<Sessions, 'get'>
  readonly shortLived: ShortLived
}

type Stores = Devices & { readonly keys: Pick<Keys, 'encryptionKey'> }

/** `target` is encrypted with the member's key, for the device alone. */
type StoredDevice = { readonly since: Instant; readonly target: string }

/** A device that gets pushes. It is known by the key of its session and ends with it. */
export type PushDevice = { readonly key: string; readonly since: Instant }

const contextOf = (key: string): string => `push ${key}`

const kinds = ['push', 'push-turn', 'push-news', 'push-digest', 'push-refused'] as const

/** Removes a device: it unsubscribed, its session ended, or its subscription did. */
export const removePushDevice = async (shortLived: ShortLived, key: string): Promise<void> => {
  await Promise.all(kinds.map(kind => shortLived.remove(kind, key)))
}

/** Removes all devices of a member. */
export const removePushDevices = async (
  shortLived: ShortLived,
  profileId: string,
): Promise<void> => {
  await Promise.all(kinds.map(kind => shortLived.removeOwned(kind, profileId)))
}

/** The stored device while its session is active; removes one whose session has ended. */
const findStored = async (
  { sessions, shortLived }: Devices,
  key: string,
  now: number,
): Promise<StoredDevice | undefined> => {
  const [device, session] = await Promise.all([
    shortLived.get('push', key, now),
    sessions.get(key, now),
  ])
  if (device && session) return device.value as StoredDevice
  if (device) await removePushDevice(shortLived, key)
  return undefined
}

/** The devices of a member that get pushes, the oldest first. */
export const listPushDevices = async (
  stores: Devices,
  profileId: string,
  now: Date,
): Promise<PushDevice[]> => {
  const keys = await stores.shortLived.owned('push', profileId)
  const found = await Promise.all(
    keys.map(async key => ({ key, stored: await findStored(stores, key, now.getTime()) })),
  )
  return found
    .flatMap(({ key, stored }) => (stored ? [{ key, since: stored.since }] : []))
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
}

/** When the device of a session was registered for pushes; undefined if it is not. */
export const findPushedSince = async (
  shortLived: Pick<ShortLived, 'get'>,
  key: string,
): Promise<Instant | undefined> =>
  ((await shortLived.get('push', key, 0))?.value as StoredDevice | undefined)?.since

/** A device's push target and when it was registered; undefined if it no longer gets pushes. */
export const findPushTarget = async (
  { keys, ...devices }: Stores,
  { profileId, key, now }: { profileId: string; key: string; now: Date },
): Promise<{ readonly target: PushTarget; readonly since: Instant } | undefined> => {
  const stored = await findStored(devices, key, now.getTime())
  const encryptionKey = stored && (await keys.encryptionKey([subjects.profile(profileId)]))
  if (!encryptionKey || encryptionKey === 'erased') return undefined
  const bytes = decryptBytes(encryptionKey, contextOf(key), Buffer.from(stored.target, 'base64'))
  return { target: JSON.parse(bytes.toString()) as PushTarget, since: stored.since }
}

/**
 * Stores the push target of a session's device. Replaces the member's oldest device at the limit.
 * Stores nothing if the member's key was destroyed.
 */
export const storePushDevice = async (
  { keys, ...devices }: Stores,
  {
    profileId,
    key,
    target,
    now,
  }: { profileId: string; key: string; target: PushTarget; now: Date },
): Promise<void> => {
  const encryptionKey = await keys.encryptionKey([subjects.profile(profileId)])
  if (encryptionKey === 'erased') return
  const bytes = encryptBytes(encryptionKey, contextOf(key), Buffer.from(JSON.stringify(target)))
  const value: StoredDevice = {
    since: now.toISOString(),
    target: Buffer.from(bytes).toString('base64'),
  }
  const { shortLived } = devices
  await shortLived.put('push', key, { value, expiresAt: now.getTime() + LIFE_MS, owner: profileId })
  await shortLived.remove('push-refused', key)
  const others = (await listPushDevices(devices, profileId, now)).filter(one => one.key !== key)
  for (const { key: old } of others.toReversed().slice(pushLimits.devices - 1))
    await removePushDevice(shortLived, old)
}

/**
 * Takes the device's turn to be pushed for one pause: returns undefined if this call took it,
 * otherwise when the running turn ends, in milliseconds since the epoch.
 */
export const takePushTurn = async (
  shortLived: ShortLived,
  { profileId, key, now }: { profileId: string; key: string; now: Date },
): Promise<number | undefined> => {
  const expiresAt = now.getTime() + pushLimits.pause
  const record = { value: null, expiresAt, owner: profileId }
  return (await shortLived.claim('push-turn', key, record, now.getTime()))?.expiresAt
}

type Refusals = { readonly count: number; readonly at: Instant }

const readRefusals = async (shortLived: Pick<ShortLived, 'get'>, key: string, now: Date) =>
  (await shortLived.get('push-refused', key, now.getTime()))?.value as Refusals | undefined

/**
 * Counts a push that its service refused, once an hour at most: a wrong clock of ours is mended by
 * then. Removes the device after `pushLimits.refusals` in a row.
 */
export const noteRefusal = async (
  shortLived: ShortLived,
  { profileId, key, now }: { profileId: string; key: string; now: Date },
): Promise<void> => {
  const before = await readRefusals(shortLived, key, now)
  if (before && now.getTime() - Date.parse(before.at) < pushLimits.refusalGap) return
  const value: Refusals = { count: (before?.count ?? 0) + 1, at: now.toISOString() }
  if (value.count >= pushLimits.refusals) await removePushDevice(shortLived, key)
  const expiresAt = now.getTime() + LIFE_MS
  await shortLived.put('push-refused', key, { value, expiresAt, owner: profileId })
}

/** Whether a device gets no pushes any more because its service refused them. */
export const hasRefusedPushes = async (
  shortLived: Pick<ShortLived, 'get'>,
  key: string,
  now: Date,
): Promise<boolean> => {
  const refusals = await readRefusals(shortLived, key, now)
  return (refusals?.count ?? 0) >= pushLimits.refusals
}

/** The newest notifications that were pushed, by kind. */
export type PushedUpTo = Readonly<Partial<Record<NotificationType, Instant>>>

/** Before kinds were told apart, one instant for all was stored. */
type Pushed = { readonly upTo?: Instant; readonly of?: PushedUpTo }

const readPushed = async (shortLived: ShortLived, key: string, now: Date): Promise<Pushed> =>
  ((await shortLived.get('push-news', key, now.getTime()))?.value as Pushed | undefined) ?? {}

/** Stores the instants up to which a member's notifications were pushed to a device. */
export const notePushed = async (
  shortLived: ShortLived,
  { profileId, key, upTo, now }: { profileId: string; key: string; upTo: PushedUpTo; now: Date },
): Promise<void> => {
  await shortLived.remove('push-refused', key)
  const before = await readPushed(shortLived, key, now)
  const value: Pushed = { ...before, of: { ...before.of, ...upTo } }
  const expiresAt = now.getTime() + 2 * pushLimits.lifetime
  return shortLived.put('push-news', key, { value, expiresAt, owner: profileId })
}

/**
 * The instant up to which notifications of a kind were pushed to a device; undefined if none were
 * lately.
 */
export const pushedUpTo = async (
  shortLived: ShortLived,
  key: string,
  now: Date,
): Promise<(type: NotificationType) => Instant | undefined> => {
  const { upTo, of } = await readPushed(shortLived, key, now)
  return type => of?.[type] ?? upTo
}

/** Stores that the digest that was due at an instant was pushed to a device. */
export const noteDigest = async (
  shortLived: ShortLived,
  { profileId, key, due, now }: { profileId: string; key: string; due: Instant; now: Date },
): Promise<void> => {
  await shortLived.remove('push-refused', key)
  const expiresAt = now.getTime() + 2 * pushLimits.lifetime
  return shortLived.put('push-digest', key, { value: { due }, expiresAt, owner: profileId })
}

/** Whether a digest was pushed to a device. Known for a day after it was due, and longer. */
export const isDigestPushed = async (
  shortLived: ShortLived,
  { key, due, now }: { key: string; due: Instant; now: Date },
): Promise<boolean> => {
  const last = (await shortLived.get('push-digest', key, now.getTime()))?.value
  return last !== undefined && (last as { due: Instant }).due >= due
}
