import { PaymentsFault } from '../../engines/payments.ts'
import type { Services } from '../services.ts'

/** @throws {PaymentsFault} payments are not configured, whatever the caller has. */
export const requirePayments = ({ payments }: Pick<Services, 'payments'>): void => {
  if (payments.publicKey === null) throw new PaymentsFault('unconfigured')
}
