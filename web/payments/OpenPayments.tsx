import type { ReactNode } from 'react'
import { getPaidSubscription, getPaymentOptions } from '../../contracts/endpoints.ts'
import { page } from '../../contracts/pages.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { Opening } from '../shell/Opening.tsx'
import { PlainPage } from '../shell/PlainPage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ThreadLoop } from '../ui/ThreadLoop.tsx'
import { Muted } from '../ui/text.ts'

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
  <PlainPage title="Payment System Unavailable" art={<ThreadLoop undone />}>
    <Muted>
      The payment system is currently not configured. Please contact support or try again later.
    </Muted>
    <div>
      <ButtonLink to={page.landing}>Go Home</ButtonLink>
    </div>
  </PlainPage>
)

const Subscribed = () => (
  <PlainPage title="You have Premium" art={<ThreadLoop />}>
    <Muted>Your subscription is running. Account Settings says until when, and ends it.</Muted>
    <div>
      <ButtonLink to={page.settings}>Account Settings</ButtonLink>
    </div>
  </PlainPage>
)
