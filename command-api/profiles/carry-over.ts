import { profileIdOf } from '../../contracts/core/ids.ts'
import { endOfUtcDay, utcDayOf } from '../../contracts/core/times.ts'
import { carryBlocks, carrySuspension } from '../../projections/identity/carried-over.ts'
import { hashesOfMember, personViews } from '../../projections/identity/person-hashes.ts'
import { blockHashes } from '../../projections/views/block-hashes.ts'
import { suspensionHashes } from '../../projections/views/suspension-hashes.ts'
import type { Services } from '../handlers/services.ts'
import { waitForViews } from '../http/consistency.ts'

/**
 * Applies a person's earlier blocks, suspension and used daily limits to their new account, before
 * it can see or be seen. A repeat changes nothing.
 * @returns false, with no change, if the views do not reach the head of the log in time.
 */
export const carryOver = async (
  services: Pick<
    Services,
    'log' | 'views' | 'discovery' | 'keys' | 'dispatch' | 'clock' | 'shortLived' | 'allowances'
  >,
  memberId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const { log, clock } = services
  const names = [...personViews, blockHashes, suspensionHashes].map(view => view.name)
  if (!(await waitForViews(services, names, await log.head(), signal))) return false
  const now = clock.now()
  await carryBlocks(memberId, now, services)
  await carrySuspension(memberId, now, services)
  await carryDailyLimits(memberId, now, services)
  return true
}

type DailyLimitServices = Pick<Services, 'views' | 'keys' | 'shortLived'>

const keyOf = (hash: string, day: string): string => `left:${hash}:${day}`

/** Profile ids of a person's accounts that were closed on a day, the latest last. */
const accountsClosedOn = async (
  day: string,
  hashes: readonly string[],
  now: Date,
  { shortLived }: Pick<DailyLimitServices, 'shortLived'>,
): Promise<string[]> => {
  const found = await Promise.all(
    hashes.map(hash => shortLived.get('allowance', keyOf(hash, day), now.getTime())),
  )
  return [...new Set(found.flatMap(record => (record?.value ?? []) as readonly string[]))]
}

/**
 * Remembers, by identity hash until the end of the UTC day, that an account was closed, so that its
 * used allowances count for the person's next account.
 */
export const recordClosedAccount = async (
  memberId: string,
  now: Date,
  services: DailyLimitServices,
): Promise<void> => {
  const day = utcDayOf(now)
  const own = profileIdOf(memberId)
  const hashes = await hashesOfMember(memberId, services)
  const before = (await accountsClosedOn(day, hashes, now, services)).filter(
    profileId => profileId !== own,
  )
  const record = { value: [...before, own], expiresAt: endOfUtcDay(day) }
  for (const hash of hashes) await services.shortLived.put('allowance', keyOf(hash, day), record)
}

/**
 * Counts what a person's accounts that were closed today have used of the day's allowances for this
 * one. A repeat changes nothing.
 */
const carryDailyLimits = async (
  memberId: string,
  now: Date,
  services: DailyLimitServices & Pick<Services, 'allowances'>,
): Promise<void> => {
  const hashes = await hashesOfMember(memberId, services)
  const own = profileIdOf(memberId)
  for (const closed of await accountsClosedOn(utcDayOf(now), hashes, now, services))
    if (closed !== own) await services.allowances.carry(closed, own, now)
}
