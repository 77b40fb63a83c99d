import { causedId } from '../../contracts/core/ids.ts'
import {
  endPayments,
  type JobEnvelope,
  paymentsRetry,
  settlePayments,
  type TrialClaim,
} from '../../contracts/core/jobs.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'
import type { PaymentNotice } from '../../engines/ports/payments.ts'

/** Enqueues the job for a notice. A repeated notice adds none. */
export const enqueueNotice = async (
  jobs: Jobs,
  { id, subject }: PaymentNotice,
  requestId: string,
): Promise<void> => {
  const { queue } = settlePayments
  const data: JobEnvelope = { cause: { event: requestId, correlation: requestId }, data: subject }
  await jobs.add(queue, { id: causedId(queue, id), data, ...paymentsRetry })
}

/** Enqueues the deletion of a customer whose member closed the account of this claim. */
export const enqueueEnd = async (
  jobs: Jobs,
  customer: string,
  claim: TrialClaim,
  cause: JobEnvelope['cause'],
): Promise<void> => {
  const { queue } = endPayments
  const data: JobEnvelope = { cause, data: { customer, claim } }
  await jobs.add(queue, { id: causedId(queue, customer), data, ...paymentsRetry })
}
