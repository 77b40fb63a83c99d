import { BadInput } from '../../contracts/core/bad-input.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { MeetupAspect, MeetupDetails } from '../../contracts/meetups/meetup-events.ts'
import { timesIssue } from '../../contracts/meetups/meetup-times.ts'
import { allAttendances } from './answers.ts'
import { differences, type Meetup, type MeetupEvent } from './meetup-state.ts'

/** The details that an organizer changes; the others stay. */
export type DetailChanges = {
  readonly [K in keyof MeetupDetails]?: MeetupDetails[K] | undefined
}

const aspects: Readonly<Record<MeetupAspect, readonly (keyof MeetupDetails)[]>> = {
  words: ['title', 'description', 'tags', 'contactPerson', 'question'],
  time: ['eventDate', 'endDate', 'timeZone'],
  place: ['location', 'place', 'address', 'isOnline'],
  capacity: ['maxAttendees'],
  visibility: ['isPublic'],
  approval: ['addressShownTo'],
}

const belowGoing = (going: number) =>
  new Refusal(
    'capacity_below_going',
    `${going} are going already, and nobody loses their place. Allow at least ${going} places.`,
  )

const changedElsewhere = () =>
  new Refusal(
    'event_changed',
    'You changed this on another device in the meantime. Close this sheet, look at the event, and edit it again.',
  )

/** Refuses times at which no event can take place. */
export const refuseTimes = (details: MeetupDetails, now: Date): Refusal | undefined => {
  const issue = timesIssue(details, now)
  return issue && new BadInput([issue])
}

const defined = (changes: DetailChanges): Partial<MeetupDetails> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/**
 * Members who go and could see the address keep it when it is restricted to approved members. An
 * address changed at the same time was seen by nobody.
 */
const keptAddresses = (revised: MeetupDetails, state: Meetup): MeetupEvent[] => {
  const { meetupId, organizer, details, addressNumber, answers } = state
  const isNarrowed = details.addressShownTo === 'going' && revised.addressShownTo === 'approved'
  if (!isNarrowed || details.address === null || revised.address !== details.address) return []
  const profileIds = allAttendances(answers)
    .filter(({ status, isApproved }) => status === 'going' && !isApproved)
    .map(({ profileId }) => profileId)
  return profileIds.length > 0
    ? [{ type: 'AddressKept', data: { meetupId, organizer, profileIds, addressNumber } }]
    : []
}

/**
 * New details of a meetup. Seats never fall below the number of members going. Times are checked
 * only if they change: the texts of an event that has begun can still be corrected. Details that
 * another revision changed after `version` are refused; without it, the last one wins.
 */
export const decideRevision = (
  changes: DetailChanges,
  version: number | undefined,
  state: Meetup,
  now: Date,
): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, details, going, changedIn } = state
  const revised: MeetupDetails = { ...details, ...defined(changes) }
  const differing = differences(details, revised)
  if (version !== undefined && differing.some(field => (changedIn[field] ?? 0) > version))
    return changedElsewhere()
  const changed = (Object.keys(aspects) as MeetupAspect[]).filter(aspect =>
    aspects[aspect].some(field => differing.includes(field)),
  )
  const refusal = changed.includes('time') ? refuseTimes(revised, now) : undefined
  if (refusal) return refusal
  if (revised.maxAttendees !== null && revised.maxAttendees < going) return belowGoing(going)
  if (changed.length === 0) return []
  const data = { meetupId, organizer, ...revised, tags: [...revised.tags], changed }
  return [{ type: 'MeetupRevised', data }, ...keptAddresses(revised, state)]
}
