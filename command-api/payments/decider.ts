import { type Decider, unhandledEvent } from '../../contracts/decider.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { PremiumGrants } from '../../contracts/payments.ts'

type SubscriptionEvent = EventsOfDecider<'subscription'>
type DataOf<T extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: T }>['data']

type Grant = DataOf<'EntitlementGranted'> & { readonly type: 'Grant' }
type End = DataOf<'EntitlementEnded'> & { readonly type: 'End'; readonly now: Date }

export type SubscriptionCommand = Grant | End

/**
 * What a member is entitled to, by source, so that the end of one leaves the other. A grant replaces
 * the one of the same source; the same one again, and the end of what has run out, change nothing.
 */
export const subscription: Decider<PremiumGrants, SubscriptionCommand, SubscriptionEvent> = {
  initialState: {},

  decide(command, grants) {
    const until = grants[command.source]
    switch (command.type) {
      case 'Grant': {
        const { type: _, ...data } = command
        return until === data.until ? [] : [{ type: 'EntitlementGranted', data }]
      }
      case 'End': {
        const { type: _, now, ...data } = command
        const isRunning = until !== undefined && Date.parse(until) > now.getTime()
        return isRunning ? [{ type: 'EntitlementEnded', data }] : []
      }
    }
  },

  evolve(grants, event) {
    const { [event.data.source]: _, ...others } = grants
    switch (event.type) {
      case 'EntitlementGranted':
        return { ...others, [event.data.source]: event.data.until }
      case 'EntitlementEnded':
        return others
    }
    return unhandledEvent(event)
  },
}
