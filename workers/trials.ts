import * as z from 'zod'
import { claimOf, recordTrial } from '../command-api/payments/claim-trial.ts'
import { subscription } from '../command-api/payments/decider.ts'
import { trial } from '../command-api/payments/trial-decider.ts'
import { causedId, Id } from '../contracts/ids.ts'
import { timing } from '../contracts/limits.ts'
import { streams } from '../contracts/streams.ts'
import { type TrialDocument, trials } from '../projections/trials.ts'
import { documentsBefore } from './documents-before.ts'
import { defineQueue, defineSchedule, task } from './queue.ts'
import { defineReactor } from './reactor.ts'

/** Records that a member has paid for a subscription, by every identity that they have now. */
const recordSubscriber = defineQueue({
  name: 'record-trial',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  async run({ memberId }, _cause, services) {
    const stream = streams.subscription(memberId)
    const { subscriptions } = await services.dispatch.readState(subscription, stream)
    if (Object.keys(subscriptions).length === 0) return
    await recordTrial(await claimOf(memberId, services), services)
  },
})

/** Once a day: forgets first weeks after 24 months. */
const forgetTrials = defineSchedule({
  name: 'forget-trials',
  cron: '51 4 * * *',
  async run(cause, { views, dispatch }) {
    const before = new Date(cause.now.getTime() - timing.identityHashesKept).toISOString()
    const keyOf = (one: TrialDocument) => one.trialId
    const old = { field: 'since', keyOf, before } as const
    for await (const { trialId } of documentsBefore(views.collection(trials), old)) {
      const context = { ...cause, command: causedId(cause.command, trialId) }
      await dispatch(trial, streams.trial(trialId), { type: 'Forget', trialId }, context)
    }
  },
})

export const trialsQueues = [recordSubscriber, forgetTrials] as const

/** Makes the first week at its low price be had once by a person: see `docs/adr/0029`. */
export const trialsReactor = defineReactor({
  name: 'trials',
  from: 'origin',
  on: {
    SubscriptionChanged: ({ data: { memberId } }) => [task(recordSubscriber, { memberId })],
    IdentityLinked: ({ data: { memberId } }) => [task(recordSubscriber, { memberId })],
  },
})
