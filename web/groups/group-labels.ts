import { groupTimes } from '../../contracts/groups/group-times.ts'
import type { GroupChat, GroupProfile } from '../../contracts/groups/groups.ts'
import { othersOf } from '../matching/joint/joint-matches.ts'
import { pronounsAndAge } from '../profiles/labels.ts'
import { namesOf } from '../profiles/names-of.ts'
import { texts } from './texts.ts'

type Titled = Pick<GroupChat, 'name' | 'isJoint' | 'members'>

/** The name of a group; that of a joint match has none, so that it is called by the others in it. */
export const groupName = (group: Titled, ownId: string): string =>
  (group.isJoint && namesOf(othersOf(group, ownId))) || group.name

/** How people join a group and which messages newcomers read. */
export const admissionLine = ({
  admission,
  newcomersRead,
}: Pick<GroupChat, 'admission' | 'newcomersRead'>): string =>
  `${texts.admission.facts[admission]} ${
    newcomersRead ? texts.admission.newcomersRead : texts.admission.newcomersDoNotRead
  }`

/** Pronouns and age, as far as a member shows them. */
export const factsOf = ({ pronouns, age }: GroupProfile): string =>
  age === null ? '' : pronounsAndAge({ pronouns, age })

/** `1 request`, `2 requests`. */
export const requestsLabel = ({ requests }: Pick<GroupChat, 'requests'>): string =>
  texts.requests.count(requests.length)

/** Label of a time; a key that is no longer offered is shown as it is. */
export const timeLabel = (key: string): string =>
  key in groupTimes ? groupTimes[key as keyof typeof groupTimes] : key

type Choice = { readonly interests: readonly string[]; readonly availability: readonly string[] }

/** `You share 1 interest and 2 times`. */
export const sharedLine = (own: Choice, group: Choice): string => {
  const interests = group.interests.filter(one => own.interests.includes(one)).length
  const times = group.availability.filter(one => own.availability.includes(one)).length
  return texts.details.share(interests, times)
}

/** The interests or times of a group, with those that the member shares first. */
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
  memberCount >= maxMembers ? texts.details.full : texts.details.free(maxMembers - memberCount)
