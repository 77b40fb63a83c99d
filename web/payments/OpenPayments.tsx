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
          <ProblemNotice
            title="Premium could not be loaded"
            text={adviceFor(error)}
            onRetry={retry}
          />
        )}
      </Opening>
    )
  const { publicKey, offersFirstWeek } = options.data
  if (publicKey === null) return <Unavailable />
  return subscription.data ? <Subscribed /> : children(publicKey, offersFirstWeek)
}

const Unavailable = () => (
  <PaymentNotice
    title="Payment System Unavailable"
    art={<ThreadLoop undone />}
    text="The payment system is currently not configured. Please contact support or try again later."
  >
    <ContactLine
      withEmail="Write to support at {email}."
      without={`To reach support, ${askOperator}.`}
    />
    <ButtonLink to={page.landing}>Go Home</ButtonLink>
  </PaymentNotice>
)

const Subscribed = () => (
  <PaymentNotice
    title="You have Premium"
    art={<ThreadLoop />}
    text="Your subscription is running. Account Settings says until when, and ends it."
  >
    <ButtonLink to={page.settings}>Account Settings</ButtonLink>
  </PaymentNotice>
)
