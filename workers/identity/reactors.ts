import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { utcDayOf } from '../../contracts/core/utc-day.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { destroyEndedKeys } from '../../engines/log/destroy-ended-keys.ts'
import { closedAccounts } from '../../projections/views/identity.ts'
import { defineQueue, defineSchedule, followUpJob, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { ERASE_AGAIN_DELAY_MS } from '../runtime/timeouts.ts'
import { kithAccountQueues, kithAccountsReactor } from './close-kith-account.ts'
import { eraseMember } from './erase-member.ts'
import { exportQueues } from './exports.ts'
import { accessQueues } from './tell-of-access.ts'

const forgetMember = defineQueue({
  name: 'forget-member',
  data: z.object({ memberId: Id, isLast: z.boolean() }),
  concurrency: 2,
  async run({ memberId, isLast }, cause, services, signal) {
    await eraseMember(memberId, cause, services, signal)
    if (!isLast) return
    const command = { type: 'ForgetAccount', memberId } as const
    await services.dispatch(member, streams.member(memberId), command, cause)
  },
})

/**
 * Erases closed accounts a second time, for data that concurrent work wrote and for first erasures that
 * failed permanently. Afterwards the account is no longer listed.
 */
const eraseClosedAccounts = defineSchedule({
  name: 'forget-leavers',
  cron: '*/15 * * * *',
  async run(cause, { views, jobs }) {
    const before = new Date(cause.now.getTime() - ERASE_AGAIN_DELAY_MS).toISOString()
    for await (const { document } of views.collection(closedAccounts).all()) {
      if (document.closedAt >= before) continue
      const { memberId } = document
      const onceADay = `${memberId}/${utcDayOf(cause.now)}`
      const job = task(forgetMember, { memberId, isLast: true })
      await jobs.add(forgetMember.name, followUpJob({ ...cause, command: onceADay }, job))
    }
  },
})

/** Once an hour, so that the next start has little to do. */
const destroyKeys = defineSchedule({
  name: 'destroy-ended-keys',
  cron: '23 * * * *',
  run: (_cause, { log, keys }) => destroyEndedKeys(log, keys),
})

export const identityQueues = [forgetMember, eraseClosedAccounts, destroyKeys] as const

/** Erases members who close their account. */
const identityReactor = defineReactor({
  name: 'identity',
  from: 'origin',
  on: {
    AccountClosed: ({ data: { memberId } }) => [task(forgetMember, { memberId, isLast: false })],
  },
})

export const identityWorkers = {
  reactors: [identityReactor, kithAccountsReactor],
  queues: [...identityQueues, ...exportQueues, ...kithAccountQueues, ...accessQueues],
}
