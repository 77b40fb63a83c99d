import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { paymentsRoutes, receivePaymentNotice } from './payment-routes.ts'
import { paymentsEvents, trialEvents } from './payments.ts'

export const payments = feature({
  name: 'payments',
  routes: paymentsRoutes,
  files: [receivePaymentNotice],
  events: {
    subscription: paymentsEvents,
    trial: trialEvents,
  },
  streams: {
    /** Entitlements by source, one checkout at a time. */
    subscription: (memberId: string) => `subscription-${memberId}`,
    /** The first week of a person at a low price, by an id derived from an identity hash. */
    trial: (trialId: string) => `trial-${trialId}`,
  },
  pages: ['/subscribe', '/checkout', '/payment-success', '/premium-success', '/practice-payments'],
  live: [
    /** The member's premium or subscription has changed. */
    z.object({ type: z.literal('premium') }),
  ],
})
