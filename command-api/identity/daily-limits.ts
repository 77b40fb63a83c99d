import { profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import { type LikeAction, likeDay } from '../../contracts/matching/likes.ts'
import { likes } from '../../domain/matching/likes-decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { hashesOfMember } from '../../projections/identity/person-hashes.ts'
import { cardsKey } from '../discovery/new-cards.ts'
import type { Services } from '../services.ts'

type DailyLimitServices = Pick<Services, 'views' | 'keys' | 'sessions' | 'dispatch'>

const keyOf = (hash: string, day: string): string => `left:${hash}:${day}`

/** Midnight UTC, in milliseconds since the epoch. */
const endOf = (day: string): number => Date.parse(day) + 86_400_000

/** Profile ids of a person's accounts that were closed on a day, the latest last. */
const accountsClosedOn = async (
  day: string,
  hashes: readonly string[],
  now: Date,
  { sessions }: Pick<DailyLimitServices, 'sessions'>,
): Promise<string[]> => {
  const found = await Promise.all(
    hashes.map(hash => sessions.get('allowance', keyOf(hash, day), now.getTime())),
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
  const day = likeDay(now)
  const own = profileIdOf(memberId)
  const hashes = await hashesOfMember(memberId, services)
  const before = (await accountsClosedOn(day, hashes, now, services)).filter(
    profileId => profileId !== own,
  )
  const record = { value: [...before, own], expiresAt: endOf(day) }
  for (const hash of hashes) await services.sessions.put('allowance', keyOf(hash, day), record)
}

/**
 * Counts the day's likes, super likes and new cards of a person's closed accounts for this one. A
 * repeat changes nothing.
 */
export const carryDailyLimits = async (
  memberId: string,
  now: Date,
  services: DailyLimitServices,
): Promise<void> => {
  const { keys, sessions, dispatch } = services
  const day = likeDay(now)
  const own = profileIdOf(memberId)
  const hashes = await hashesOfMember(memberId, services)
  const closedAccounts = (await accountsClosedOn(day, hashes, now, services)).filter(
    profileId => profileId !== own,
  )
  const last = closedAccounts.at(-1)
  if (last === undefined) return

  const spent = await Promise.all(
    closedAccounts.map(async profileId => {
      const state = await dispatch.readState(likes, streams.likes(profileId, day))
      return state.spent.map(({ action }) => action)
    }),
  )
  const count = (action: LikeAction) => spent.flat().filter(one => one === action).length
  const id = await keyedId(keys, 'likes carried', own, day)
  await dispatch(
    likes,
    streams.likes(own, day),
    { type: 'Carry', by: own, day, like: count('like'), superLike: count('super_like') },
    unlinkedContext(id, now),
  )
  const cards = await sessions.get('allowance', cardsKey(last, now), now.getTime())
  if (!cards) return
  const copy = { value: cards.value, expiresAt: cards.expiresAt, owner: own }
  await sessions.claim('allowance', cardsKey(own, now), copy, now.getTime())
}
