import { profileIdOf } from '../../contracts/core/ids.ts'
import { entitlements, purchases } from '../../projections/views/payments.ts'
import { trials } from '../../projections/views/trials.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
} from '../handlers/feature.ts'
import * as checkout from './checkout.ts'
import * as commands from './commands.ts'
import * as practiceTill from './practice-till.ts'
import * as queries from './queries.ts'

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
  handlers: handlersOf(checkout, commands, practiceTill, queries),
  liveMessages: premiumLiveMessages,
  viewsReadAfter: {
    premium: [entitlements, purchases, trials],
  },
}
