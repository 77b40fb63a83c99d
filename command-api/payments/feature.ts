import { profileIdOf } from '../../contracts/core/ids.ts'
import { entitlements, purchases, trials } from '../../projections/views/payments.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
} from '../handlers/handler.ts'
import * as checkout from './checkout.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import * as serveNotices from './serve-notices.ts'

type OfMember = { readonly data: { readonly memberId: string } }

const premiumChanged = ({ data: { memberId } }: OfMember): AddressedMessage => ({
  to: [profileIdOf(memberId)],
  message: { type: 'premium' },
})

const premiumLiveMessages = {
  SubscriptionChanged: premiumChanged,
  EntitlementGranted: premiumChanged,
  EntitlementEnded: premiumChanged,
} satisfies FeatureLiveMessages

export const paymentsFeature: ApiFeature = {
  handlers: handlersOf(checkout, commands, serveNotices, queries),
  liveMessages: premiumLiveMessages,
  viewsReadAfter: {
    premium: [entitlements, purchases, trials],
  },
}
