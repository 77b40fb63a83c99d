import * as z from 'zod'
import type { Instant } from '../contracts/core/event.ts'
import { Id } from '../contracts/core/ids.ts'
import { timing } from '../contracts/core/limits.ts'
import { streams } from '../contracts/features.ts'
import { hangout } from '../domain/hangouts/decider.ts'
import { defineQueue, type JobCause, task } from './runtime/queue.ts'
import { defineReactor } from './runtime/reactor.ts'

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

export const hangoutsQueues = [expireInvitation, cancelPending, forgetHangouts] as const

const after = (at: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(at) + milliseconds).toISOString()

/** Ends invitations: after their time, with a match, and with a block. */
export const hangoutsReactor = defineReactor({
  name: 'hangouts',
  from: 'origin',
  on: {
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

export const hangoutsWorkers = { reactors: [hangoutsReactor], queues: hangoutsQueues }
