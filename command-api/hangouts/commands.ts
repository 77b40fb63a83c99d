import { limits, timing } from '../../contracts/core/limits.ts'
import { BadInput, Refusal } from '../../contracts/core/refusals.ts'
import { formatTimeUntilMidnight, millisecondsUntilMidnight } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import { declareHangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import {
  answerHangoutInvitation,
  type HangoutInvitation,
  type HangoutProposal,
  inviteToHangout,
  planHangout,
} from '../../contracts/hangouts/hangouts.ts'
import { activityNotFound, hangout } from '../../domain/hangouts/decider.ts'
import { invitationNotFound } from '../../domain/hangouts/invitation-rules.ts'
import { profileNotFound } from '../../domain/matching/block-rules.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import {
  hangoutOffers,
  hangouts,
  offerKey,
  readPlan,
  readProposal,
} from '../../projections/views/hangouts.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { changeOwnProfile } from '../profiles/commands.ts'
import {
  presentActivity,
  presentAvailability,
  presentInvitation,
  type SeenProfile,
} from './present.ts'
import { findOwnHangout, hangoutViews, mayMeet, withFace } from './visibility.ts'

const reads = [profiles, ...deckViews]

const notFree = () =>
  new Refusal(
    'hangout_unavailable',
    "They aren't free for this right now. Choose another time, or find someone else.",
  )

const { invitationsPerDay } = limits.hangout

/** Refusal of one more invitation of a kind than a UTC day has. */
export const tooManyInvitations = (most: number, now: Date) =>
  new Refusal(
    'rate_limited',
    `You have sent today's ${most} invitations. You can send more after midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
    Math.ceil(millisecondsUntilMidnight(now) / 1_000),
  )

/** Strangers can be invited only to what they offer, matches to anything. */
const isFreeFor = (
  { profileId, hangoutAvailability }: ProfileDocument,
  offer: string,
  policy: Pick<ViewerPolicy, 'isMatched'>,
): boolean =>
  policy.isMatched(profileId) ||
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
): Promise<SeenProfile> => {
  const { profileId: inviter, now } = request
  const find = async () => {
    const policy = await services.discovery.policyOf(inviter, [id], now)
    const invitee = mayMeet(inviter, id, 'id', policy)
      ? await services.views.collection(profiles).get(id)
      : undefined
    if (!invitee) return undefined
    const seen = withFace(invitee, inviter, policy)
    return { invitee: seen, isFree: isFreeFor(invitee, offer, policy) }
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
      tooManyInvitations(invitationsPerDay, now),
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

export const onDeclareHangoutAvailability = command(
  declareHangoutAvailability,
  { reads: [], settles: [profiles, hangoutOffers], limit: 'profile' },
  async request => {
    const { availability } = request.body
    const declared = { type: 'DeclareHangoutAvailability', availability } as const
    return presentAvailability(await changeOwnProfile(request, declared))
  },
)

export const onAnswerHangoutInvitation = command(
  answerHangoutInvitation,
  { reads: hangoutViews, settles: [hangouts] },
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const { id: invitationId } = params
    const { status } = body
    const found = await findOwnHangout(invitationId, request, services)
    const proposal = found && (await readProposal(services.keys, found.hangout))
    if (!found || !proposal) throw invitationNotFound()

    const stream = streams.hangout(found.hangout.inviter, found.hangout.invitee)
    const answer = { type: 'Answer', invitationId, by, status, now } as const
    await request.dispatch(hangout, stream, answer)
    return presentInvitation({ ...found.hangout, status }, proposal, found.partner, now)
  },
)

export const onPlanHangout = command(
  planHangout,
  { reads: hangoutViews, settles: [hangouts] },
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const { isCompleted, ...changes } = body
    requireNearDate('scheduledDate', changes.scheduledDate ?? null, now)
    const found = await findOwnHangout(params.id, request, services)
    const proposal = found && (await readProposal(services.keys, found.hangout))
    if (!found || !proposal) throw activityNotFound()

    const stream = streams.hangout(found.hangout.inviter, found.hangout.invitee)
    const plan = { type: 'Plan', invitationId: params.id, by, changes, isCompleted } as const
    const { state } = await request.dispatch(hangout, stream, plan)
    const planned = { ...(await readPlan(services.keys, found.hangout)), ...changes }
    const completed = state.invitations[params.id]?.isCompleted ?? false
    const hangoutNow = { ...found.hangout, isCompleted: completed }
    return presentActivity(hangoutNow, proposal, planned, found.partner, now)
  },
)

/** @throws {BadInput} the date of a hangout is past, or more than two years ahead. */
export const requireNearDate = (path: string, date: string | null, now: Date): void => {
  if (date === null) return
  const ahead = Date.parse(date) - now.getTime()
  if (ahead < 0) throw new BadInput([{ path, message: 'Choose a date in the future.' }])
  if (ahead > timing.hangoutAhead)
    throw new BadInput([{ path, message: 'Choose a date within the next two years.' }])
}

/** Who invites whom, and to what. */
export type HangoutTopic = {
  readonly inviter: string
  readonly invitee: string
  readonly hobby: string
  readonly timeSlot: string
}

/**
 * Id of a pair, a hobby and a time, the same for either inviter. It reveals nothing without the
 * keys.
 */
export const hangoutTopicId = (
  keys: Keys,
  { inviter, invitee, hobby, timeSlot }: HangoutTopic,
): Promise<string> =>
  keyedId(keys, 'hangout topic', streams.hangout(inviter, invitee), hobby, timeSlot)
