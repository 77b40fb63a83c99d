import { streams } from '../../contracts/features.ts'
import { declareHangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import { answerHangoutInvitation, planHangout } from '../../contracts/hangouts/hangouts.ts'
import { activityNotFound, hangout } from '../../domain/hangouts/decider.ts'
import { invitationNotFound } from '../../domain/hangouts/invitation-rules.ts'
import { hangoutOffers, hangouts } from '../../projections/views/hangouts.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { readPlan, readProposal } from '../../projections/views/read-hangout.ts'
import { command } from '../handlers/handler.ts'
import { changeOwnProfile } from '../profiles/commands.ts'
import { presentActivity, presentAvailability, presentInvitation } from './present.ts'
import { requireNearDate } from './require-near-date.ts'
import { findOwnHangout, hangoutViews } from './visibility.ts'

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
