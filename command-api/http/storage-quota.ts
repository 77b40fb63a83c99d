import { Refusal } from '../../contracts/core/refusals.ts'
import type { Route } from '../../contracts/core/route.ts'
import { setAiConsent } from '../../contracts/identity/identity.ts'
import { block, report } from '../../contracts/matching/matching.ts'
import { formatDuration } from '../../domain/format-duration.ts'
import type { RateLimits } from '../../engines/ports/rate-limits.ts'

/** Bytes of a record besides its content: ids, times, indexes, its document in a view. */
const OVERHEAD = 500

/** Safety calls work however much a member has stored; they have limits of their own. */
const always: readonly Pick<Route, 'method' | 'path'>[] = [block, report, setAiConsent]

const isAlwaysPossible = ({ method, path }: Route): boolean =>
  method === 'DELETE' || always.some(one => one.method === method && one.path === path)

/** Bytes that a member may store in a day, in the log, sessions and media. */
export type StorageQuota = {
  /** @throws {Refusal} `rate_limited` the quota is used up, and the route is no safety call. */
  requireRoom(route: Route, memberId: string): Promise<void>
  /** Counts stored bytes; a call that began within the quota may exceed it. */
  add(memberId: string, bytes: number): Promise<void>
}

/** Approximate size of records on disk: their JSON with overhead. */
export const storedSize = (records: readonly unknown[]): number =>
  records.reduce<number>((sum, record) => sum + JSON.stringify(record).length + OVERHEAD, 0)

const DAY_SECONDS = 86_400

/** A member's day begins with their first write. */
export const createStorageQuota = (counts: RateLimits, bytesPerDay: number): StorageQuota => {
  const limit = { name: 'storage', points: bytesPerDay, seconds: DAY_SECONDS }

  return {
    async requireRoom(route, memberId) {
      if (isAlwaysPossible(route)) return
      const day = await counts.usage(limit, memberId)
      if (!day || day.used < bytesPerDay) return
      throw new Refusal(
        'rate_limited',
        `You have reached the daily limit for what you can store. Try again in ${formatDuration(day.endsIn)}.`,
        Math.max(1, Math.ceil(day.endsIn / 1_000)),
      )
    },
    async add(memberId, stored) {
      if (stored > 0) await counts.consume(limit, memberId, stored)
    },
  }
}
