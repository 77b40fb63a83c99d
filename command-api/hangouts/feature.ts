import { hangouts } from '../../projections/views/hangouts.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
} from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

type OfPair = { readonly data: { readonly inviter: string; readonly invitee: string } }

const hangoutChanged = ({ data: { inviter, invitee } }: OfPair): AddressedMessage => ({
  to: [inviter, invitee],
  message: { type: 'hangout' },
})

const hangoutLiveMessages = {
  HangoutInvited: hangoutChanged,
  HangoutAccepted: hangoutChanged,
  HangoutDeclined: hangoutChanged,
  HangoutCancelled: hangoutChanged,
  HangoutExpired: hangoutChanged,
  HangoutPlanned: hangoutChanged,
  HangoutCompleted: hangoutChanged,
  HangoutsForgotten: ({ data: { profiles } }) => ({ to: profiles, message: { type: 'hangout' } }),
} satisfies FeatureLiveMessages

export const hangoutsFeature: ApiFeature = {
  handlers: handlersOf(commands, queries),
  liveMessages: hangoutLiveMessages,
  viewsReadAfter: {
    hangout: [hangouts],
  },
}
