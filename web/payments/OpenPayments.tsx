import type { ReactNode } from 'react'
import { pageAt } from '../../contracts/pages.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ThreadLoop } from '../ui/ThreadLoop.tsx'
import { PaymentPage } from './PaymentPage.tsx'
import { PaymentsUnavailable } from './PaymentsUnavailable.tsx'
import { texts } from './texts.ts'

type Props = {
  /** Content for a member who can buy premium. */
  children: (publicKey: string, offersFirstWeek: boolean) => ReactNode
}

/** Guard of the payment pages: needs a configured provider, and no current subscription. */
export function OpenPayments({ children }: Props) {
  const options = useRoute('GET /api/payments/options', {}, { refetch: true })
  const subscription = useRoute('GET /api/payments/subscription', {}, { refetch: true })
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
            title={texts.openPayments.loadFailed}
            text={adviceFor(error)}
            onRetry={retry}
          />
        )}
      </Opening>
    )
  const { publicKey, offersFirstWeek } = options.data
  if (publicKey === null) return <PaymentsUnavailable />
  return subscription.data ? <Subscribed /> : children(publicKey, offersFirstWeek)
}

const Subscribed = () => (
  <PaymentPage
    title={texts.openPayments.subscribedTitle}
    art={<ThreadLoop />}
    text={texts.openPayments.subscribedText}
  >
    <ButtonLink to={pageAt('/settings')}>{texts.openPayments.accountSettings}</ButtonLink>
  </PaymentPage>
)
