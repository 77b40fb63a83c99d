import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { formatTimeUntilMidnight, millisecondsUntilMidnight } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import {
  type HangoutInvitation,
  type HangoutProposal,
  inviteToHangout,
} from '../../contracts/hangouts/hangouts.ts'
import { hangout } from '../../domain/hangouts/decider.ts'
import { profileNotFound } from '../../domain/matching/block-rules.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Between } from '../../projections/discovery/between.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { hangouts, offerKey } from '../../projections/views/hangouts.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { hangoutTopicId } from './hangout-topic.ts'
import { presentInvitation } from './present.ts'
import { requireNearDate } from './require-near-date.ts'
import { mayMeet } from './visibility.ts'

const reads = [profiles, discoveryView]

const notFree = () =>
  new Refusal(
    'hangout_unavailable',
    "They aren't free for this right now. Choose another time, or find someone else.",
  )

const { invitationsPerDay } = limits.hangout

const tooManyInvitations = (now: Date) =>
  new Refusal(
    'rate_limited',
    `You have sent today's ${invitationsPerDay} invitations. You can send more after midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
    Math.ceil(millisecondsUntilMidnight(now) / 1_000),
  )

/** Strangers can be invited only to what they offer, matches to anything. */
const isFreeFor = (
  { profileId, hangoutAvailability }: ProfileDocument,
  offer: string,
  between: Pick<Between, 'isMatched'>,
): boolean =>
  between.isMatched(profileId) ||
  hangoutAvailability.some(
    ({ isActive, hobbies, timeSlot }) =>
      isActive && hobbies.some(hobby => offerKey(hobby, timeSlot) === offer),
  )

/**
 * The member to invite, who must be free. Views that lack a recent change are read again.
 * @throws {Refusal} `not_found` or `hangout_unavailable`.
 */
const findInvitee = async (
  id: string,
  offer: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<ProfileDocument> => {
  const { profileId: inviter, now } = request
  const find = async () => {
    const between = await services.discovery.between(inviter, [id], now)
    const invitee = mayMeet(inviter, id, 'id', between)
      ? await services.views.collection(profiles).get(id)
      : undefined
    return invitee && { invitee, isFree: isFreeFor(invitee, offer, between) }
  }
  const invitee = await retryAfterCatchUp(reads, request, services, async () => {
    const found = await find()
    return found?.isFree ? found.invitee : undefined
  })
  if (!invitee) throw (await find()) ? notFree() : profileNotFound()
  return invitee
}

type Proposed = {
  readonly inviter: string
  readonly invitee: string
  readonly proposal: HangoutProposal
}

/**
 * Sends an invitation, for one of the day's.
 * @throws {Refusal} `invitation_pending` or `rate_limited`.
 */
const sendInvitation = async (
  request: ApiRequest<unknown>,
  { keys, allowances }: Pick<Services, 'keys' | 'allowances'>,
  { inviter, invitee, proposal }: Proposed,
): Promise<{ readonly id: string; readonly at: string }> => {
  const { now } = request
  const topic = await hangoutTopicId(keys, { inviter, invitee, ...proposal })
  const id = request.newId()
  const { state } = await request.dispatch(
    hangout,
    streams.hangout(inviter, invitee),
    { type: 'Invite', invitationId: id, inviter, invitee, topic, proposal, now },
    allowances.price({ name: 'invitations', member: inviter, now }, invitationsPerDay, () =>
      tooManyInvitations(now),
    ),
  )
  const sent = state.invitations[id]
  if (!sent) throw profileNotFound() // a repeat, after a block has forgotten the first
  return { id, at: sent.at }
}

export const onInviteToHangout = command(
  inviteToHangout,
  { reads, settles: [hangouts] },
  async (request, services): Promise<HangoutInvitation> => {
    const { profileId: inviter, body, now } = request
    const { inviteeProfileId, hobby, timeSlot, message = null, location = null } = body
    const { suggestedDate = null } = body
    requireNearDate('suggestedDate', suggestedDate, now)
    const offer = offerKey(hobby, timeSlot)
    const partner = await findInvitee(inviteeProfileId, offer, request, services)

    const invitee = partner.profileId
    const { timeZone = null } = body
    const proposal = { hobby, timeSlot, message, suggestedDate, location, timeZone }
    const { id, at } = await sendInvitation(request, services, { inviter, invitee, proposal })
    return presentInvitation(
      { id, inviter, invitee, status: 'pending', at },
      proposal,
      partner,
      now,
    )
  },
)
