import { useCallback, useEffect, useState } from 'react'
import { prices } from '../../contracts/core/limits.ts'
import type { CheckoutSecret } from '../../contracts/payments/payment-routes.ts'
import type { PaidPlan } from '../../contracts/payments/payments.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { texts } from './texts.ts'

const subscriptionFailed = {
  title: texts.useClientSecret.failedTitle,
  text: texts.useClientSecret.subscriptionFailed,
} as const

const paymentFailed = {
  title: texts.useClientSecret.failedTitle,
  text: texts.useClientSecret.paymentFailed,
} as const

const checkouts = {
  monthly: { route: 'POST /api/get-or-create-subscription', body: {}, failure: subscriptionFailed },
  annual: {
    route: 'POST /api/get-or-create-annual-subscription',
    body: {},
    failure: subscriptionFailed,
  },
  once: {
    route: 'POST /api/create-payment-intent',
    body: { amount: prices.once / 100 },
    failure: paymentFailed,
  },
} as const

/**
 * Starts the checkout of a plan when its screen opens, or continues a started one. `error` is
 * advice after a failure, which a toast reports too; `retry` requests again. `hasFirstWeek` is what
 * the checkout charges, whatever was offered before.
 */
export function useClientSecret(plan: PaidPlan) {
  const { route, body, failure } = checkouts[plan]
  const [checkout, setCheckout] = useState<CheckoutSecret>()
  const { run, error } = useCommand(route, {
    failure,
    onDone: setCheckout,
  })
  const start = useCallback(() => void run({ body }), [run, body])
  useEffect(start, [start])
  return { ...checkout, error: error && adviceFor(error), retry: start }
}
