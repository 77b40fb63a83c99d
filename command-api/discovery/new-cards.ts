import { Refusal } from '../../contracts/core/refusals.ts'
import { formatTimeUntilMidnight } from '../../domain/format-duration.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'
import type { Sessions } from '../../engines/records/sessions.ts'
import { NEW_CARDS_STORE_MS } from '../timeouts.ts'

/** Refusal of a call when the day's allowance of new people is used up. */
export const cardLimitReached = (now: Date) =>
  new Refusal(
    'card_limit',
    `You've seen everyone new for today. More people come at midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
  )

/**
 * Limits how many members are shown to a member for the first time on a UTC day, in all lists of
 * strangers together: the deck, likes, hangouts and groups.
 */
export type NewCards = {
  /**
   * Those of `profileIds` that the member may see today: already shown ones, and new ones up to the
   * day's allowance, against which they count from now on.
   */
  admit(member: string, profileIds: readonly string[], now: Date): Promise<string[]>
  /** Admits all of them, or none if the day's allowance is too small. Returns whether it did. */
  admitAll(member: string, profileIds: readonly string[], now: Date): Promise<boolean>
  /** Stores the remaining counts. */
  [Symbol.asyncDispose](): Promise<void>
}

type NewCardsDependencies = {
  readonly sessions: Pick<Sessions, 'get' | 'put'>
  /** How many new people a member meets on a day, asked once a day. */
  readonly perDay: (member: string, now: Date) => Promise<number>
  /** Called when counts could not be stored; they are stored later. */
  readonly onFailure: (error: unknown) => void
}

/** Members whose day is cached in memory. */
const CACHED_MEMBERS = 10_000

const DAY = 86_400_000

/** 32 bits of an id distinguish the few hundred cards of a day. */
const CHARACTERS = 8
const markOf = (profileId: string): string => profileId.slice(0, CHARACTERS)

/** Key of a member's day in the session space `allowance`. */
export const cardsKey = (member: string, now: Date): string =>
  `cards:${member}:${now.toISOString().slice(0, 10)}`

type ShownToday = {
  readonly key: string
  readonly expiresAt: number
  readonly marks: Set<string>
  readonly most: number
}

const marksIn = (value: unknown): Set<string> =>
  new Set(typeof value === 'string' ? (value.match(/.{8}/g) ?? []) : [])

/** Counts in memory and stores in the sessions, so that a restart gives no new allowance. */
export const createNewCards = ({ sessions, perDay, onFailure }: NewCardsDependencies): NewCards => {
  const days = createLruCache<string, Promise<ShownToday>>(CACHED_MEMBERS)
  let unstored = new Map<string, { readonly shown: ShownToday; readonly owner: string }>()

  const load = async (member: string, key: string, now: Date): Promise<ShownToday> => {
    const stored = unstored.get(key)?.shown
    if (stored) return stored
    const [record, most] = await Promise.all([
      sessions.get('allowance', key, now.getTime()),
      perDay(member, now),
    ])
    const expiresAt = (Math.floor(now.getTime() / DAY) + 1) * DAY
    return { key, expiresAt, marks: marksIn(record?.value), most }
  }

  const dayOf = (member: string, now: Date): Promise<ShownToday> => {
    const key = cardsKey(member, now)
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
    const stored = [...storing].map(async ([key, { shown, owner }]) => {
      const record = { value: [...shown.marks].join(''), expiresAt: shown.expiresAt, owner }
      await sessions.put('allowance', key, record)
    })
    const failed = (await Promise.allSettled(stored)).find(({ status }) => status === 'rejected')
    if (failed?.status !== 'rejected') return
    unstored = new Map([...storing, ...unstored])
    if (!(failed.reason instanceof StorageFault)) onFailure(failed.reason) // logged by its watcher
  }

  const timer = setInterval(() => void store(), NEW_CARDS_STORE_MS).unref()

  return {
    async admit(member, profileIds, now) {
      const shown = await dayOf(member, now)
      const before = shown.marks.size
      const admitted = profileIds.filter(profileId => {
        const mark = markOf(profileId)
        if (shown.marks.has(mark)) return true
        if (shown.marks.size >= shown.most) return false
        shown.marks.add(mark)
        return true
      })
      if (shown.marks.size > before) unstored.set(shown.key, { shown, owner: member })
      return admitted
    },

    async admitAll(member, profileIds, now) {
      const shown = await dayOf(member, now)
      const marks = new Set(profileIds.map(markOf)).difference(shown.marks)
      if (shown.marks.size + marks.size > shown.most) return false
      for (const mark of marks) shown.marks.add(mark)
      if (marks.size > 0) unstored.set(shown.key, { shown, owner: member })
      return true
    },

    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await store()
    },
  }
}
