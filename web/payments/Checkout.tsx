import styled from 'styled-components'
import { practiceKey } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import type { PaidPlan } from '../../contracts/payments/payments.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Muted } from '../ui/typography.ts'
import { PayFrame } from './PayFrame.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { texts } from './texts.ts'
import { useClientSecret } from './use-client-secret.ts'

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
