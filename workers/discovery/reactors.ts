import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { roundCount } from '../../contracts/core/rounded-count.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { isAuditDue } from '../../domain/profiles/preference-rules.ts'
import { preferenceRules } from '../../projections/views/filters.ts'
import { defineQueue, defineSchedule, followUpJob, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { balanceExposure } from './balance-exposure.ts'

/** Records how many members each rule of a member describes, in rounded numbers, once a day at most. */
export const auditRules = defineQueue({
  name: 'audit-rules',
  data: z.object({ profileId: Id }),
  concurrency: 1,
  async run({ profileId }, cause, { discovery, dispatch }) {
    const stream = streams.profile(profileId)
    const own = await dispatch.readState(profile, stream)
    if (!own?.isActive || !isAuditDue(own.preferenceRules, cause.now)) return
    const { rules } = own.preferenceRules
    const counts = await discovery.countDescribed(profileId, rules, cause.now)
    const rows = rules.map(({ facet, action, scope: surface }, index) => ({
      surface,
      facet,
      action,
      matched: roundCount(counts[index] ?? 0),
    }))
    const command = { type: 'RecordRuleAudit', rules, rows, now: cause.now } as const
    await dispatch(profile, stream, command, cause)
  },
})

/** Once a day: counts the rules of every member. */
export const auditAllRules = defineSchedule({
  name: 'audit-all-rules',
  cron: '17 5 * * *',
  async run(cause, { views, jobs }) {
    for await (const { key: profileId, document } of views.collection(preferenceRules).all())
      if (document.rules.length > 0)
        await jobs.add(auditRules.name, followUpJob(cause, task(auditRules, { profileId })))
  },
})

const discoveryQueues = [auditRules, auditAllRules, balanceExposure] as const

/** Counts the members that rules describe when they are set. */
export const discoveryReactor = defineReactor({
  name: 'discovery',
  from: 'origin',
  on: {
    PreferenceRulesSet: ({ data: { profileId } }) => [task(auditRules, { profileId })],
  },
})

export const discoveryWorkers = { reactors: [discoveryReactor], queues: discoveryQueues }
