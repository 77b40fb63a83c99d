import { timing } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import {
  decidesIn,
  type GroupEvent,
  type GroupState,
  groupFull,
  groupNotFound,
  isMember,
} from './group-state.ts'

type Ask = {
  readonly profileId: string
  readonly rsvpStatus: 'attending' | 'maybe'
  readonly now: Date
}
type WithdrawRequest = { readonly type: 'WithdrawGroupRequest'; readonly profileId: string }
/** `by` is the founder or a moderator. */
type AnswerRequest = {
  readonly type: 'AcceptGroupRequest' | 'DeclineGroupRequest'
  readonly profileId: string
  readonly by: string
}

export type RequestCommand = WithdrawRequest | AnswerRequest

/** One refusal for somebody who did not ask and somebody hidden from who answers. */
export const requestNotFound = () =>
  new Refusal('not_found', 'This request is no longer open. Reload the group.')
const founderAnswers = () =>
  new Refusal('founder_only', 'Only the founder and moderators can answer requests.')
const askedLately = (waitMs: number) =>
  new Refusal(
    'rate_limited',
    'You asked to join this group recently. You can ask again 30 days after you first asked.',
    Math.ceil(waitMs / 1_000),
  )

/**
 * A request to join. Everything that a member can tell depends on when they asked, never on whether
 * the founder declined: within thirty days a repeat changes nothing, and after a withdrawal they
 * must wait until then.
 */
export const askToJoin = (
  { profileId, rsvpStatus, now }: Ask,
  state: GroupState,
): GroupEvent[] | Refusal => {
  const { groupId, seats, maxMembers, requests } = state
  const earlier = requests[profileId]
  const waitMs = earlier
    ? Date.parse(earlier.at) + timing.groupAsksAgain - now.getTime()
    : Number.NEGATIVE_INFINITY
  if (waitMs > 0) return earlier?.status === 'withdrawn' ? askedLately(waitMs) : []
  if (seats.length >= maxMembers) return groupFull()
  return [{ type: 'GroupRequested', data: { groupId, profileId, rsvpStatus } }]
}

const onWithdraw = (
  { profileId }: WithdrawRequest,
  { groupId, requests }: GroupState,
): GroupEvent[] | Refusal => {
  const request = requests[profileId]
  if (!request) return requestNotFound()
  if (request.status === 'withdrawn') return []
  return [{ type: 'GroupRequestWithdrawn', data: { groupId, profileId } }]
}

const onAnswer = (
  { type, profileId, by }: AnswerRequest,
  state: GroupState,
): GroupEvent[] | Refusal => {
  const { groupId, seats, maxMembers, requests } = state
  if (!isMember(state, by)) return groupNotFound()
  if (!decidesIn(state, by)) return founderAnswers()
  if (isMember(state, profileId)) return type === 'AcceptGroupRequest' ? [] : requestNotFound()
  const request = requests[profileId]
  if (type === 'DeclineGroupRequest') {
    if (request?.status === 'declined') return []
    if (request?.status !== 'waiting') return requestNotFound()
    return [{ type: 'GroupRequestDeclined', data: { groupId, profileId, by } }]
  }
  if (request?.status !== 'waiting') return requestNotFound()
  if (seats.length >= maxMembers) return groupFull()
  const { rsvpStatus } = request
  return [
    { type: 'GroupJoined', data: { groupId, profileId, rsvpStatus, through: 'approval', by } },
  ]
}

/** Decides on existing requests. */
export const decideRequest = (
  command: RequestCommand,
  state: GroupState,
): readonly GroupEvent[] | Refusal =>
  command.type === 'WithdrawGroupRequest' ? onWithdraw(command, state) : onAnswer(command, state)
