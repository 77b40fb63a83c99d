import type { ReactNode } from 'react'
import { getPaidSubscription, getPaymentOptions } from '../../contracts/endpoints.ts'
import { page } from '../../contracts/pages.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { ContactLine } from '../legal/ContactLine.tsx'
import { askOperator } from '../legal/legal-text.ts'
import { Opening } from '../shell/Opening.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ThreadLoop } from '../ui/ThreadLoop.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'
import { texts } from './texts.ts'

type Props = {
  /** What is shown to somebody who can buy premium. */
  children: (publicKey: string, offersFirstWeek: boolean) => ReactNode
}

/** Where premium can be bought: only with a provider of payments, and not beside a subscription. */
export function OpenPayments({ children }: Props) {
  const options = useRoute(getPaymentOptions, {}, { refetch: true })
  const subscription = useRoute(getPaidSubscription, {}, { refetch: true })
  const error = options.error ?? subscription.error
  const retry = () => {
    void options.refresh()
    void subscription.refresh()
  }
  if (options.data === undefined || subscription.data === undefined)
    return (
      <Opening>
        {error && (
          <ProblemNotice title={texts.openPayments.title} text={adviceFor(error)} onRetry={retry} />
        )}
      </Opening>
    )
  const { publicKey, offersFirstWeek } = options.data
  if (publicKey === null) return <Unavailable />
  return subscription.data ? <Subscribed /> : children(publicKey, offersFirstWeek)
}

const Unavailable = () => (
  <PaymentNotice
    title={texts.openPayments.paymentSystemUnavailable}
    art={<ThreadLoop undone />}
    text={texts.openPayments.text}
  >
    <ContactLine
      withEmail={texts.openPayments.withEmail}
      without={`To reach support, ${askOperator}.`}
    />
    <ButtonLink to={page.landing}>{texts.openPayments.goHome}</ButtonLink>
  </PaymentNotice>
)

const Subscribed = () => (
  <PaymentNotice
    title={texts.openPayments.youHavePremium}
    art={<ThreadLoop />}
    text={texts.openPayments.yourSubscriptionIsRunning}
  >
    <ButtonLink to={page.settings}>{texts.openPayments.accountSettings}</ButtonLink>
  </PaymentNotice>
)
