import {
  onCreatePaymentIntent,
  onGetOrCreateAnnualSubscription,
  onGetOrCreateSubscription,
} from './checkout.ts'
import { onCancelSubscription, onOpenBillingPortal, onResumeSubscription } from './commands.ts'
import { onGetPaymentOptions, onGetSubscription } from './queries.ts'

export const handlers = [
  onGetPaymentOptions,
  onGetOrCreateSubscription,
  onGetOrCreateAnnualSubscription,
  onCreatePaymentIntent,
  onGetSubscription,
  onCancelSubscription,
  onResumeSubscription,
  onOpenBillingPortal,
] as const
