import { defineWhatIf } from '../../../projections/history/what-if/what-if.ts'

/**
 * The community without premium: nobody subscribes or pays. What members did with it stays.
 *
 *   npm run history -- what-if docs/history/what-if/without-premium.ts
 */
export default defineWhatIf({
  initial: () => null,
  on: {
    SubscriptionChanged: () => [],
    PaymentReceived: () => [],
    PaymentRefunded: () => [],
  },
})
