import type { GroupAdmission } from '../../contracts/group-events.ts'
import { groupTimes } from '../../contracts/group-times.ts'
import type { GroupChat, GroupProfile } from '../../contracts/groups.ts'
import { pronounsAndAge } from '../profiles/labels.ts'

/** Who comes into a group, by its choice; the usual one first. */
export const admissionLabels = {
  approval: 'I approve',
  invitation: 'Invitation only',
  open: 'Who fits',
} as const satisfies Record<GroupAdmission, string>

/** What the choice of a founder means, in a sentence. */
export const admissionMeanings = {
  approval: 'Who shares an interest and a time can ask, and you let them in or not.',
  invitation: 'Nobody finds the group. Members invite their matches.',
  open: 'Who shares an interest and a time joins at once.',
} as const satisfies Record<GroupAdmission, string>

/** What the choice of a group means for its members, in a sentence. */
const admissionFacts = {
  approval: 'The founder lets new members in.',
  invitation: 'New members come by invitation.',
  open: 'Who fits joins at once.',
} as const satisfies Record<GroupAdmission, string>

/** Who comes in and what they read, for those who are in a group or may join it. */
export const admissionLine = ({
  admission,
  newcomersRead,
}: Pick<GroupChat, 'admission' | 'newcomersRead'>): string =>
  `${admissionFacts[admission]} ${
    newcomersRead
      ? 'They read what was said before by members who joined under this choice.'
      : 'They read what is said after they join.'
  }`

/** Pronouns and age, as far as a member shows them. */
export const factsOf = ({ pronouns, age }: GroupProfile): string =>
  age === null ? '' : pronounsAndAge({ pronouns, age })

/** `1 request`, `2 requests`. */
export const requestsLabel = ({ requests }: Pick<GroupChat, 'requests'>): string =>
  counted(requests.length, 'request')

/** Label of a time; a key that is no longer offered is shown as it is. */
export const timeLabel = (key: string): string =>
  key in groupTimes ? groupTimes[key as keyof typeof groupTimes] : key

type Choice = { readonly interests: readonly string[]; readonly availability: readonly string[] }

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

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
