import { useEffect, useState } from 'react'
import {
  createPaymentIntent,
  getOrCreateAnnualSubscription,
  getOrCreateSubscription,
} from '../../contracts/endpoints.ts'
import { prices } from '../../contracts/limits.ts'
import type { PaidPlan } from '../../contracts/payments.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'

const subscriptionFailed = {
  title: 'Error',
  text: 'Failed to initialize subscription. Please try again.',
} as const

const paymentFailed = {
  title: 'Error',
  text: 'Failed to initialize payment. Please try again.',
} as const

/**
 * Starts the checkout of a plan, or goes on with it, when its screen opens. `error` is advice after
 * a failure, which a toast reports too; `retry` asks again.
 */
export function useClientSecret(plan: PaidPlan) {
  const [clientSecret, setClientSecret] = useState<string>()
  const onDone = (answer: { clientSecret: string }) => setClientSecret(answer.clientSecret)
  const monthly = useCommand(getOrCreateSubscription, { failure: subscriptionFailed, onDone })
  const annual = useCommand(getOrCreateAnnualSubscription, { failure: subscriptionFailed, onDone })
  const once = useCommand(createPaymentIntent, { failure: paymentFailed, onDone })
  const { run: runMonthly } = monthly
  const { run: runAnnual } = annual
  const { run: runOnce } = once
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    if (plan === 'monthly') void runMonthly({ body: {} })
    else if (plan === 'annual') void runAnnual({ body: {} })
    else void runOnce({ body: { amount: prices.once / 100 } })
  }, [plan, attempt, runMonthly, runAnnual, runOnce])
  const { error } = { monthly, annual, once }[plan]
  return {
    clientSecret,
    error: error && adviceFor(error),
    retry: () => setAttempt(count => count + 1),
  }
}
