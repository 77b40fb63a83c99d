import type { AddressedMessage, FeatureLiveMessages } from '../handlers/feature.ts'

type OfPair = { readonly data: { readonly inviter: string; readonly invitee: string } }

const hangoutChanged = ({ data: { inviter, invitee } }: OfPair): AddressedMessage => ({
  to: [inviter, invitee],
  message: { type: 'hangout' },
})

export const hangoutLiveMessages = {
  HangoutInvited: hangoutChanged,
  HangoutAccepted: hangoutChanged,
  HangoutDeclined: hangoutChanged,
  HangoutCancelled: hangoutChanged,
  HangoutExpired: hangoutChanged,
  HangoutPlanned: hangoutChanged,
  HangoutCompleted: hangoutChanged,
  HangoutsForgotten: ({ data: { profiles } }) => ({ to: profiles, message: { type: 'hangout' } }),
} satisfies FeatureLiveMessages
