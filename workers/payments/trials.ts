import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { type TrialCommand, trial } from '../../domain/payments/trial-decider.ts'
import { type CommandContext, unlinkedContext } from '../../engines/log/dispatch.ts'
import { type TrialDocument, trialIdsInLog, trials } from '../../projections/views/payments.ts'
import { defineQueue, defineSchedule, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor, documentsBefore } from '../runtime/reactor.ts'

/** Records for every current identity of a member that they paid for a subscription. */
const recordSubscriber = defineQueue({
  name: 'record-trial',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  async run({ memberId }, cause, services) {
    const { dispatch, keys } = services
    const paid = await dispatch.readState(subscription, streams.subscription(memberId))
    if (Object.keys(paid.subscriptions).length === 0) return
    const trialIds = await trialIdsInLog(memberId, { dispatch, keys })
    const had = trialIds.map(trialId => ({ type: 'RecordHad', trialId }) as const)
    await dispatchTrials(had, cause, services)
  },
})

/** Once a day: forgets first weeks after 24 months. */
const forgetTrials = defineSchedule({
  name: 'forget-trials',
  cron: '51 4 * * *',
  async run(cause, services) {
    const before = new Date(cause.now.getTime() - timing.identityHashesKept).toISOString()
    const keyOf = (one: TrialDocument) => one.trialId
    const old = { field: 'since', keyOf, before } as const
    for await (const { trialId } of documentsBefore(services.views.collection(trials), old))
      await dispatchTrials([{ type: 'Forget', trialId }], cause, services)
  },
})

export const trialsQueues = [recordSubscriber, forgetTrials] as const

/** Lets each person have the first week at its low price once: see `docs/adr/0029`. */
export const trialsReactor = defineReactor({
  name: 'trials',
  from: 'origin',
  on: {
    SubscriptionChanged: ({ data: { memberId } }) => [task(recordSubscriber, { memberId })],
    IdentityLinked: ({ data: { memberId } }) => [task(recordSubscriber, { memberId })],
  },
})

/** Dispatches commands on first weeks, without a cause that links them to an account. */
export const dispatchTrials = async (
  commands: readonly TrialCommand[],
  cause: CommandContext,
  { dispatch }: Pick<JobServices, 'dispatch'>,
): Promise<void> => {
  for (const command of commands) {
    const id = causedId('trial', cause.command, command.type, command.trialId)
    await dispatch(trial, streams.trial(command.trialId), command, unlinkedContext(id, cause.now))
  }
}
