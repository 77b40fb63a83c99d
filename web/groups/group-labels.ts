import { groupTimes } from '../../contracts/group-times.ts'
import type { GroupChat } from '../../contracts/groups.ts'

/** Label of a time; a key that is no longer offered is shown as it is. */
export const timeLabel = (key: string): string =>
  key in groupTimes ? groupTimes[key as keyof typeof groupTimes] : key

type Choice = { readonly interests: readonly string[]; readonly availability: readonly string[] }

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** `You share 1 interest and 2 times`. */
export const sharedLine = (own: Choice, group: Choice): string => {
  const interests = group.interests.filter(one => own.interests.includes(one)).length
  const times = group.availability.filter(one => own.availability.includes(one)).length
  return `You share ${counted(interests, 'interest')} and ${counted(times, 'time')}`
}

/** What a group is about, with what the member shares first. */
export const sharedFirst = (
  of: readonly string[],
  own: readonly string[],
): { key: string; isShared: boolean }[] =>
  of
    .map(key => ({ key, isShared: own.includes(key) }))
    .toSorted((one, other) => Number(other.isShared) - Number(one.isShared))

/** `3 free`, `Full`. */
export const seatsLabel = ({
  maxMembers,
  memberCount,
}: Pick<GroupChat, 'maxMembers' | 'memberCount'>): string =>
  memberCount >= maxMembers ? 'Full' : `${maxMembers - memberCount} free`
