import styled from 'styled-components'
import { page } from '../../contracts/pages.ts'
import type { PaidPlan } from '../../contracts/payments.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Muted } from '../ui/text.ts'
import { PayFrame } from './PayFrame.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { useClientSecret } from './use-client-secret.ts'

const forSubscription = {
  title: 'Complete Your Subscription',
  label: 'Subscribe Now',
  back: { to: page.subscribe, label: 'Back to the plans' },
  returnTo: page.premiumSuccess,
} as const

const forOnce = {
  title: 'Complete Your Purchase',
  label: 'Complete Payment',
  back: { to: page.landing, label: 'Back to Discover' },
  returnTo: page.paymentSuccess,
} as const

type Props = {
  plan: PaidPlan
  publicKey: string
  /** What is due until the checkout says so itself. */
  offersFirstWeek: boolean
}

/** The payment form of a plan, beside what it costs; a spinner until it can be filled in. */
export function Checkout({ plan, publicKey, offersFirstWeek }: Props) {
  const { title, label, back, returnTo } = plan === 'once' ? forOnce : forSubscription
  const { clientSecret, hasFirstWeek = offersFirstWeek, error, retry } = useClientSecret(plan)
  return (
    <PayFrame plan={plan} hasFirstWeek={hasFirstWeek} title={title} back={back}>
      {clientSecret ? (
        <PaymentForm {...{ publicKey, clientSecret, label, returnTo }} />
      ) : error ? (
        <ProblemNotice title="The payment was not set up" text={error} onRetry={retry} />
      ) : (
        <Waiting role="status">
          <Spinner size="large" />
          <Muted>Setting up your payment...</Muted>
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
