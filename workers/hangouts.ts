import * as z from 'zod'
import type { Instant } from '../contracts/core/event.ts'
import { Id } from '../contracts/core/ids.ts'
import { timing } from '../contracts/core/limits.ts'
import { streams } from '../contracts/core/streams.ts'
import { hangout } from '../domain/hangouts/decider.ts'
import { invitations } from '../domain/hangouts/invitations-decider.ts'
import { defineQueue, type JobCause, task } from './runtime/queue.ts'
import { defineReactor } from './runtime/reactor.ts'
import { INVITATION_TIMEOUT_MS } from './runtime/timeouts.ts'

/** Returns a counted invitation to the allowance if its request did not send it. */
const settleInvitation = defineQueue({
  name: 'settle-invitation',
  data: z.object({ invitationId: Id, day: z.iso.date(), by: Id, to: Id }),
  concurrency: 4,
  async run(counted, cause, { dispatch }) {
    const { invitationId, day, by: inviter, to: invitee } = counted
    const { state } = await dispatch(
      hangout,
      streams.hangout(inviter, invitee),
      { type: 'Abandon', invitationId, inviter, invitee },
      cause,
    )
    if (!state.notInvited.includes(invitationId) || state.invitations[invitationId]) return
    await dispatch(
      invitations,
      streams.invitations(inviter, day),
      { type: 'ReturnInvitation', ...counted },
      cause,
    )
  },
})

const expireInvitation = defineQueue({
  name: 'expire-invitation',
  data: z.object({ invitationId: Id, inviter: Id, invitee: Id }),
  concurrency: 4,
  async run({ invitationId, inviter, invitee }, cause, { dispatch }) {
    const stream = streams.hangout(inviter, invitee)
    const { now } = cause
    await dispatch(hangout, stream, { type: 'Expire', invitationId, now }, cause)
  },
})

/** A late job ends nothing that began after its event: the two have met again. */
const untilEvent = ({ isLate, wanted }: JobCause) => (isLate ? { until: wanted } : {})

/** After an unmatch, pending invitations of the two end; plans stay. */
const cancelPending = defineQueue({
  name: 'cancel-invitations',
  data: z.object({ profiles: z.tuple([Id, Id]), by: Id }),
  concurrency: 4,
  async run({ profiles, by }, cause, { dispatch }) {
    const cancel = { type: 'CancelPending', by, ...untilEvent(cause) } as const
    await dispatch(hangout, streams.hangout(...profiles), cancel, cause)
  },
})

/** After a block, hangouts between the two are erased for both. */
const forgetHangouts = defineQueue({
  name: 'forget-hangouts',
  data: z.object({ profiles: z.tuple([Id, Id]) }),
  concurrency: 4,
  async run({ profiles }, cause, { dispatch }) {
    const forget = { type: 'Forget', profiles, ...untilEvent(cause) } as const
    await dispatch(hangout, streams.hangout(...profiles), forget, cause)
  },
})

export const hangoutsQueues = [
  settleInvitation,
  expireInvitation,
  cancelPending,
  forgetHangouts,
] as const

const after = (at: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(at) + milliseconds).toISOString()

/** Ends invitations: after their time, with a match, and with a block. */
export const hangoutsReactor = defineReactor({
  name: 'hangouts',
  from: 'origin',
  on: {
    InvitationCounted: ({ data, at }) => [
      task(settleInvitation, data, after(at, INVITATION_TIMEOUT_MS)),
    ],
    HangoutInvited: ({ data: { invitationId, inviter, invitee }, at }) => [
      task(
        expireInvitation,
        { invitationId, inviter, invitee },
        after(at, timing.invitationExpires),
      ),
    ],
    Unmatched: ({ data: { profiles, by } }) => [task(cancelPending, { profiles, by })],
    Blocked: ({ data: { by, on } }) => [task(forgetHangouts, { profiles: [by, on] })],
  },
})
