import { Refusal } from '../../contracts/core/refusals.ts'
import { formatTimeUntilMidnight, utcDayOf } from '../../contracts/core/times.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'
import type { DailyAllowances, MemberDay } from '../../engines/records/daily-allowances.ts'
import type { NewCards } from '../handlers/services.ts'
import { NEW_CARDS_STORE_MS } from '../handlers/timeouts.ts'

/** Refusal of a call when the day's allowance of new people is used up. */
export const cardLimitReached = (now: Date) =>
  new Refusal(
    'card_limit',
    `You've seen everyone new for today. More people come at midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
  )

type NewCardsDependencies = {
  readonly allowances: Pick<DailyAllowances, 'marksOf' | 'used' | 'add'>
  /** How many new people a member meets on a day, asked once a day. */
  readonly perDay: (member: string, now: Date) => Promise<number>
  /** Called when counts could not be stored; they are stored later. */
  readonly onFailure: (error: unknown) => void
}

/** Members whose day is cached in memory. */
const CACHED_MEMBERS = 10_000

type ShownToday = {
  readonly key: string
  readonly day: MemberDay
  readonly marks: Set<string>
  readonly most: number
}

/** Counts in memory and stores later, so that a restart gives no new allowance. */
export const createNewCards = ({
  allowances,
  perDay,
  onFailure,
}: NewCardsDependencies): NewCards => {
  const days = createLruCache<string, Promise<ShownToday>>(CACHED_MEMBERS)
  let unstored = new Map<string, ShownToday>()

  const load = async (member: string, key: string, now: Date): Promise<ShownToday> => {
    const stored = unstored.get(key)
    if (stored) return stored
    const day = { name: 'cards', member, now } as const
    const [used, most] = await Promise.all([allowances.used(day), perDay(member, now)])
    return { key, day, marks: new Set(used), most }
  }

  const dayOf = (member: string, now: Date): Promise<ShownToday> => {
    const key = `${member} ${utcDayOf(now)}`
    const known = days.get(key)
    if (known) return known
    const loading = load(member, key, now)
    days.set(key, loading)
    loading.catch(() => days.delete(key))
    return loading
  }

  const store = async (): Promise<void> => {
    const storing = unstored
    unstored = new Map()
    const stored = [...storing.values()].map(({ day, marks }) => allowances.add(day, marks))
    const failed = (await Promise.allSettled(stored)).find(({ status }) => status === 'rejected')
    if (failed?.status !== 'rejected') return
    unstored = new Map([...storing, ...unstored])
    if (!(failed.reason instanceof StorageFault)) onFailure(failed.reason) // logged by its watcher
  }

  const timer = setInterval(() => void store(), NEW_CARDS_STORE_MS).unref()

  return {
    async admit(member, profileIds, now) {
      const [shown, marks] = await Promise.all([dayOf(member, now), allowances.marksOf(profileIds)])
      const before = shown.marks.size
      const admitted = profileIds.filter((_, index) => {
        const mark = marks[index] as string
        if (shown.marks.has(mark)) return true
        if (shown.marks.size >= shown.most) return false
        shown.marks.add(mark)
        return true
      })
      if (shown.marks.size > before) unstored.set(shown.key, shown)
      return admitted
    },

    async admitAll(member, profileIds, now) {
      const [shown, all] = await Promise.all([dayOf(member, now), allowances.marksOf(profileIds)])
      const marks = new Set(all).difference(shown.marks)
      if (shown.marks.size + marks.size > shown.most) return false
      for (const mark of marks) shown.marks.add(mark)
      if (marks.size > 0) unstored.set(shown.key, shown)
      return true
    },

    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await store()
    },
  }
}
