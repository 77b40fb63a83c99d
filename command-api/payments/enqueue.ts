import { causedId } from '../../contracts/ids.ts'
import {
  endPayments,
  type JobEnvelope,
  paymentsRetry,
  settlePayments,
} from '../../contracts/jobs.ts'
import type { Jobs } from '../../engines/jobs.ts'
import type { PaymentNotice } from '../../engines/payments.ts'

/** Enqueues the job for a notice, once however often the provider sends it. */
export const enqueueNotice = async (
  jobs: Jobs,
  { id, subject }: PaymentNotice,
  requestId: string,
): Promise<void> => {
  const data: JobEnvelope = { cause: { event: id, correlation: requestId }, data: subject }
  await jobs.add(settlePayments.queue, {
    ...{ id: causedId(settlePayments.queue, id), data, ...paymentsRetry },
  })
}

/** Enqueues the deletion of a customer whose member has closed their account. */
export const enqueueEnd = async (
  jobs: Jobs,
  customer: string,
  { event, correlation }: JobEnvelope['cause'],
): Promise<void> => {
  const data: JobEnvelope = { cause: { event, correlation }, data: { customer } }
  await jobs.add(endPayments.queue, {
    ...{ id: causedId(endPayments.queue, customer), data, ...paymentsRetry },
  })
}
