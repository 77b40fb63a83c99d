import { createHmac } from 'node:crypto'
import type { Refusal } from '../../contracts/core/refusals.ts'
import { endOfUtcDay, utcDayOf } from '../../contracts/core/times.ts'
import type { Records } from '../ports/records.ts'
import { createKeyedMutex } from '../primitives/keyed-mutex.ts'

/** What is limited for a member on a UTC day. The names are stored. */
const names = [
  'cards',
  'likes',
  'super-likes',
  'invitations',
  'link-invitations',
  'joint-proposals',
] as const

/** A member's use of one allowance on the UTC day of `now`. */
export type MemberDay = {
  readonly name: (typeof names)[number]
  /** Id of the profile. */
  readonly member: string
  readonly now: Date
}

/** 48 bits of an HMAC as Base64url. A member who cannot compute it gets no two ids with one mark. */
const CHARACTERS = 8

const keyOf = ({ name, member, now }: MemberDay): string => `${name}:${member}:${utcDayOf(now)}`

/**
 * Counts what members did today, for all processes together and after a restart. What has an id
 * counts once, however often it is added.
 */
export type DailyAllowances = ReturnType<typeof createDailyAllowances>

/**
 * Daily allowances among the records: a set of marks for each member, allowance and day. A mark is
 * made of an id with a key of the installation, because members can choose the keys that ids of commands
 * derive from.
 */
export const createDailyAllowances = (
  records: Pick<Records, 'get' | 'put'>,
  keyOfMarks: () => Promise<Uint8Array>,
) => {
  /** Calls of this process change a set one after the other, so that they do not race. */
  const oneByOne = createKeyedMutex()

  const marksIn = (value: string | undefined): Set<string> => new Set(value?.match(/.{8}/g))

  /** False, and nothing is stored, if the set would then have more than `most` marks. */
  const change = (
    day: MemberDay,
    next: (marks: ReadonlySet<string>) => ReadonlySet<string>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<boolean> => {
    const { member: owner, now } = day
    const key = keyOf(day)
    const expiresAt = endOfUtcDay(utcDayOf(now))
    return oneByOne(key, async () => {
      for (;;) {
        const known = await records.get<string>('allowance', key)
        const marks = marksIn(known?.value)
        const changed = next(marks)
        if (changed.size === marks.size) return true
        if (changed.size > most) return false
        const options = { ifVersion: known?.version ?? ('none' as const), owner, expiresAt }
        const stored = await records.put('allowance', key, [...changed].join(''), options)
        if (stored !== undefined) return true
      }
    })
  }

  /** The marks of what was counted. */
  const used = async (day: MemberDay): Promise<ReadonlySet<string>> =>
    marksIn((await records.get<string>('allowance', keyOf(day)))?.value)

  /** The marks that ids are counted as, in their order. */
  const marksOf = async (ids: Iterable<string>): Promise<string[]> => {
    const key = await keyOfMarks()
    return Array.from(ids, id =>
      createHmac('sha256', key).update(id).digest('base64url').slice(0, CHARACTERS),
    )
  }

  /** Counts marks that do not count yet: all, or none and false if the day would have more than `most`. */
  const add = (day: MemberDay, marks: Iterable<string>, most?: number): Promise<boolean> => {
    const added = new Set(marks)
    return change(day, known => known.union(added), most)
  }

  return {
    marksOf,
    used,
    add,

    /**
     * One of the day's `most` as the price of a command, counted under the command's id. Beyond them
     * nothing is counted; without a refusal the command goes on.
     */
    price: (day: MemberDay, most: number, refusal?: () => Refusal) => ({
      take: async (command: string) =>
        (await add(day, await marksOf([command]), most)) ? undefined : refusal?.(),
      giveBack: async (command: string) => {
        const given = new Set(await marksOf([command]))
        await change(day, marks => marks.difference(given))
      },
    }),

    /** Counts for a member what counts for another; a repeat changes nothing. */
    async carry(from: string, to: string, now: Date): Promise<void> {
      for (const name of names)
        await add({ name, member: to, now }, await used({ name, member: from, now }))
    },
  }
}
