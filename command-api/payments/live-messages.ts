import { profileIdOf } from '../../contracts/core/ids.ts'
import type { AddressedMessage, FeatureLiveMessages } from '../handlers/feature.ts'

type OfMember = { readonly data: { readonly memberId: string } }

const premiumChanged = ({ data: { memberId } }: OfMember): AddressedMessage => ({
  to: [profileIdOf(memberId)],
  message: { type: 'premium' },
})

export const premiumLiveMessages = {
  SubscriptionChanged: premiumChanged,
  EntitlementGranted: premiumChanged,
  EntitlementEnded: premiumChanged,
} satisfies FeatureLiveMessages
