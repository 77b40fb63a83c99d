import type { Instant } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { HangoutProposal, InvitationStatus } from '../../contracts/hangouts/hangouts.ts'

export type HangoutEvent = EventsOfDecider<'hangout'>
type Parties = { readonly inviter: string; readonly invitee: string }

export type InvitationState = Parties & {
  readonly topic: string
  readonly status: InvitationStatus
  readonly at: Instant
  readonly isCompleted: boolean
}

/** Invitations between two members, and their outcomes. */
export type Hangouts = {
  /** By id of the invitation, without forgotten ones. */
  readonly invitations: Readonly<Record<string, InvitationState>>
  /** Ids of forgotten ones, which no invitation may have again. */
  readonly forgotten: readonly string[]
}

type Invite = Parties & {
  readonly type: 'Invite'
  readonly invitationId: string
  readonly topic: string
  readonly proposal: HangoutProposal
  readonly now: Date
}

export type InvitationAnswer = 'accepted' | 'declined' | 'cancelled'
type Answer = {
  readonly type: 'Answer'
  readonly invitationId: string
  readonly by: string
  readonly status: InvitationAnswer
  readonly now: Date
}
type Expire = { readonly type: 'Expire'; readonly invitationId: string; readonly now: Date }
/** Ends pending invitations of two members who no longer match; those made until an instant, if set. */
type CancelPending = {
  readonly type: 'CancelPending'
  readonly by: string
  readonly until?: Instant | undefined
}
export type InvitationCommand = Invite | Answer | Expire | CancelPending

/** One refusal for an unknown invitation, another member's, and one with somebody hidden. */
export const invitationNotFound = () =>
  new Refusal('not_found', 'This invitation is no longer here. Reload the list.')

const pendingFromBoth = (isOwn: boolean) =>
  new Refusal(
    'invitation_pending',
    isOwn
      ? "You've already asked them for this. Wait for their answer, or choose another time."
      : "They've already asked you for this. Answer them under Invites.",
  )
const invitationClosed = () =>
  new Refusal('invitation_closed', 'This invitation is no longer open. Reload the list.')
const notYours = (status: InvitationAnswer) =>
  new Refusal(
    'invitation_not_yours',
    status === 'cancelled'
      ? 'Only the person who sent an invitation can cancel it. You can decline it.'
      : 'Only the person you invited can answer. You can cancel the invitation.',
  )

const isOpen = ({ status, at }: Pick<InvitationState, 'status' | 'at'>, now: Date): boolean =>
  status === 'pending' && now.getTime() - Date.parse(at) < timing.invitationExpires

/** The status of an invitation at a time: an overdue one has expired, whether or not a job ran. */
export const statusAt = (
  invitation: Pick<InvitationState, 'status' | 'at'>,
  now: Date,
): InvitationStatus =>
  invitation.status === 'pending' && !isOpen(invitation, now) ? 'expired' : invitation.status

export const partiesOf = (invitationId: string, { inviter, invitee }: Parties) => ({
  invitationId,
  inviter,
  invitee,
})

const onInvite = (command: Invite, state: Hangouts): HangoutEvent[] | Refusal => {
  const { invitationId, inviter, topic, proposal, now } = command
  if (state.invitations[invitationId] || state.forgotten.includes(invitationId)) return []
  const pending = Object.entries(state.invitations).filter(
    ([, one]) => one.topic === topic && one.status === 'pending',
  )
  const open = pending.find(([, one]) => isOpen(one, now))
  if (open) return pendingFromBoth(open[1].inviter === inviter)
  const parties = partiesOf(invitationId, command)
  return [
    ...pending.map(([id, one]) => ({ type: 'HangoutExpired', data: partiesOf(id, one) }) as const),
    { type: 'HangoutInvited', data: { ...parties, topic, proposal } },
  ]
}

const answers = {
  accepted: 'HangoutAccepted',
  declined: 'HangoutDeclined',
} as const

const onAnswer = (command: Answer, state: Hangouts): HangoutEvent[] | Refusal => {
  const { invitationId, by, status, now } = command
  const invitation = state.invitations[invitationId]
  if (!invitation) return invitationNotFound()
  if (by !== (status === 'cancelled' ? invitation.inviter : invitation.invitee))
    return notYours(status)
  if (invitation.status === status) return []
  if (!isOpen(invitation, now)) return invitationClosed()
  const parties = partiesOf(invitationId, invitation)
  return status === 'cancelled'
    ? [{ type: 'HangoutCancelled', data: { ...parties, by } }]
    : [{ type: answers[status], data: parties }]
}

const cancelPending = ({ by, until }: CancelPending, { invitations }: Hangouts): HangoutEvent[] =>
  Object.entries(invitations).flatMap(([id, one]) =>
    one.status === 'pending' && (until === undefined || one.at <= until)
      ? [{ type: 'HangoutCancelled', data: { ...partiesOf(id, one), by } }]
      : [],
  )

/** Decides commands on an invitation until it is answered. */
export const decideInvitation = (
  command: InvitationCommand,
  state: Hangouts,
): readonly HangoutEvent[] | Refusal => {
  switch (command.type) {
    case 'Invite':
      return onInvite(command, state)
    case 'Answer':
      return onAnswer(command, state)
    case 'Expire': {
      const { invitationId, now } = command
      const invitation = state.invitations[invitationId]
      return invitation && invitation.status !== statusAt(invitation, now)
        ? [{ type: 'HangoutExpired', data: partiesOf(invitationId, invitation) }]
        : []
    }
    case 'CancelPending':
      return cancelPending(command, state)
  }
}
