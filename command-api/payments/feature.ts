import { entitlements, purchases } from '../../projections/views/payments.ts'
import { trials } from '../../projections/views/trials.ts'
import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as checkout from './checkout.ts'
import * as commands from './commands.ts'
import { premiumLiveMessages } from './live-messages.ts'
import * as practiceTill from './practice-till.ts'
import * as queries from './queries.ts'

export const paymentsFeature: ApiFeature = {
  handlers: handlersOf(checkout, commands, practiceTill, queries),
  liveMessages: premiumLiveMessages,
  viewsReadAfter: {
    premium: [entitlements, purchases, trials],
  },
}
