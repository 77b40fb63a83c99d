import { PaymentsFault } from '../../engines/ports/payments.ts'
import type { Services } from '../handlers/services.ts'

/** @throws {PaymentsFault} payments are not configured. */
export const requirePayments = ({ payments }: Pick<Services, 'payments'>): void => {
  if (payments.publicKey === null) throw new PaymentsFault('unconfigured')
}
