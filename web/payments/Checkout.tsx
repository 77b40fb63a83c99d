import { useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import { practiceKey, prices } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import type { CheckoutSecret } from '../../contracts/payments/payment-routes.ts'
import type { PaidPlan } from '../../contracts/payments/payments.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Muted } from '../ui/typography.ts'
import { PayFrame } from './PayFrame.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { texts } from './texts.ts'

const forSubscription = {
  title: texts.checkout.subscriptionTitle,
  label: texts.checkout.subscribe,
  back: { to: pageAt('/subscribe'), label: texts.checkout.backToThePlans },
  returnTo: pageAt('/premium-success'),
} as const

const forOnce = {
  title: texts.checkout.purchaseTitle,
  label: texts.checkout.pay,
  back: { to: pageAt('/'), label: texts.checkout.backToDiscover },
  returnTo: pageAt('/payment-success'),
} as const

type Props = {
  plan: PaidPlan
  publicKey: string
  /** Whether the first week is offered, until the checkout answers that itself. */
  offersFirstWeek: boolean
}

/** The payment form of a plan beside its price; a spinner until the form is ready. */
export function Checkout({ plan, publicKey, offersFirstWeek }: Props) {
  const { title, label, back, returnTo } = plan === 'once' ? forOnce : forSubscription
  const { clientSecret, hasFirstWeek = offersFirstWeek, error, retry } = useClientSecret(plan)
  return (
    <PayFrame
      plan={plan}
      hasFirstWeek={hasFirstWeek}
      isPractice={publicKey === practiceKey}
      title={title}
      back={back}
    >
      {clientSecret ? (
        <PaymentForm
          publicKey={publicKey}
          clientSecret={clientSecret}
          label={label}
          returnTo={returnTo}
        />
      ) : error ? (
        <ProblemNotice title={texts.checkout.failed} text={error} onRetry={retry} />
      ) : (
        <Waiting role="status">
          <Spinner size="large" />
          <Muted>{texts.checkout.settingUp}</Muted>
        </Waiting>
      )}
    </PayFrame>
  )
}

const Waiting = styled.div`
  display: grid;
  gap: var(--space-3);
  align-content: center;
  justify-items: center;
  min-height: 21rem;
`

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
function useClientSecret(plan: PaidPlan) {
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
