import { meetupLimits } from '../../contracts/core/limits.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { streams } from '../../contracts/features.ts'
import type { MeetupRole } from '../../contracts/meetups/meetup-events.ts'
import {
  answerRole,
  type EventCandidate,
  listCandidates,
  offerRole,
  withdrawRole,
} from '../../contracts/meetups/meetups.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { roleNotFound } from '../../domain/meetups/roles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { conversations, ownConversations } from '../../projections/views/chat.ts'
import { eventExclusions } from '../../projections/views/event-exclusions.ts'
import { groups } from '../../projections/views/groups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { seenFaceFor } from '../profiles/find-profile.ts'
import { presentState } from './present-details.ts'
import {
  answererIds,
  attendeeId,
  findMeetup,
  type MeetupReader,
  memberViews,
  ofEvent,
  readerOf,
} from './visibility.ts'

type HostedMeetup = Pick<Awaited<ReturnType<typeof findMeetup>>, 'state'>

/** A meetup of the caller's. @throws {Refusal} `not_found` */
const findHosted = async (
  meetupId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<HostedMeetup> => {
  const found = await findMeetup(meetupId, request, services)
  if (found.state.organizer !== request.profileId) throw eventNotFound()
  return found
}

type Candidate = { readonly profile: ProfileDocument; readonly seen: EventCandidate }

/** The id by which the organizer knows a member at a meetup. */
const idAt = async (
  meetupId: string,
  profileId: string,
  reader: MeetupReader,
  { keys }: Pick<Services, 'keys'>,
): Promise<string> =>
  reader.isMatch(profileId) ? profileId : attendeeId(keys, meetupId, profileId)

/** Matches of the organizer, guests of a meetup and members of the organizer's groups who exist for them and whose names they see. */
export const candidatesOf = async (
  { state }: HostedMeetup,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<Candidate[]> => {
  const { profileId } = request
  const { views } = services
  const [matches, inGroups, excluded] = await Promise.all([
    ownConversations(profileId, views),
    views.collection(groups).find({
      where: { memberIds: profileId },
      order: { field: 'lastAt', direction: 'descending' },
      limit: meetupLimits.candidateGroups,
    }),
    views.collection(eventExclusions).find({ where: { profileId } }),
  ])
  const known = [
    ...matches.map(match => otherOf(match.profiles, profileId)),
    ...answererIds(state),
    // Who shares a discussion is a guest of another event, and no acquaintance.
    ...inGroups.flatMap(({ memberIds, meetupId }) => (meetupId ? [] : memberIds)),
  ]
  const left = new Set([profileId, ...excluded.map(one => one.excluded)])
  const ids = [...new Set(known)].filter(id => !left.has(id))
  const reader = await readerOf(request, ids, services)
  const seeing = ids.filter(reader.canSee)
  const found = await views.collection(profiles).many(seeing)
  const candidates = found.map(async (profile): Promise<Candidate[]> => {
    if (!profile) return []
    const { pseudonym, ...face } = seenFaceFor(profile, reader)
    if (pseudonym === null) return []
    const id = await idAt(state.meetupId, profile.profileId, reader, services)
    return [{ profile, seen: { id, ...face, pseudonym } }]
  })
  return (await Promise.all(candidates)).flat()
}

/** Views that `candidatesOf` reads. */
export const candidateViews = [conversations, groups, ...memberViews] as const

export const onListCandidates = query(
  listCandidates,
  { reads: candidateViews },
  async (request, services) => {
    const found = await findHosted(request.params.id, request, services)
    const candidates = await candidatesOf(found, request, services)
    return candidates
      .map(({ seen }) => seen)
      .toSorted((one, other) => one.pseudonym.localeCompare(other.pseudonym))
      .slice(0, meetupLimits.candidates)
  },
)

/**
 * Where a role is given out, takes it back from members who no longer exist for the organizer: they cannot do
 * it. Who is suspended for a while keeps theirs until somebody else is asked.
 */
const makeRoom = async (
  role: MeetupRole,
  { state }: HostedMeetup,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<void> => {
  const { profileId: by, now } = request
  const open = state.roles.filter(one => one.isOpen && one.role === role)
  if (open.length < meetupLimits.roles[role]) return
  const { canSee } = await readerOf(
    request,
    open.map(({ profileId }) => profileId),
    services,
  )
  for (const { profileId } of open)
    if (!canSee(profileId))
      await request.dispatch(meetup, streams.meetup(state.meetupId), {
        type: 'WithdrawRole',
        by,
        profileId,
        role,
        now,
      })
}

export const onOfferRole = command(
  offerRole,
  { ...ofEvent, reads: candidateViews, limit: 'eventRole' },
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const found = await findHosted(params.id, request, services)
    const profileId = await request.oncePerKey(async () => {
      const candidates = await candidatesOf(found, request, services)
      return candidates.find(({ seen }) => seen.id === body.memberId)?.profile.profileId
    })
    if (profileId === undefined) throw roleNotFound()
    await makeRoom(body.role, found, request, services)
    const offer = { type: 'OfferRole', by, role: body.role, profileId, now } as const
    const { state } = await request.dispatch(meetup, streams.meetup(params.id), offer)
    return presentState(state, request, services)
  },
)

export const onWithdrawRole = command(withdrawRole, ofEvent, async (request, services) => {
  const { profileId: by, params, now } = request
  const { role, memberId } = params
  const found = await findHosted(params.id, request, services)
  const asked = found.state.roles.map(({ profileId }) => profileId)
  const reader = await readerOf(request, asked, services)
  const profileId = await request.oncePerKey(async () => {
    for (const one of asked)
      if ((await idAt(params.id, one, reader, services)) === memberId) return one
    return undefined
  })
  if (profileId === undefined) throw roleNotFound()
  const withdraw = { type: 'WithdrawRole', by, role, profileId, now } as const
  const { state } = await request.dispatch(meetup, streams.meetup(params.id), withdraw)
  return presentState(state, request, services)
})

export const onAnswerRole = command(answerRole, ofEvent, async (request, services) => {
  const { profileId: by, params, body, now } = request
  await findMeetup(params.id, request, services)
  const answer = {
    type: 'AnswerRole',
    by,
    role: params.role,
    isAccepted: body.accepted,
    now,
  } as const
  const { state } = await request.dispatch(meetup, streams.meetup(params.id), answer)
  return presentState(state, request, services)
})
