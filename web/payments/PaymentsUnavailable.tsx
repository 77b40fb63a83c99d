import { pageAt } from '../../contracts/pages.ts'
import { ContactLine } from '../legal/ContactLine.tsx'
import { askOperator } from '../legal/legal-text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ThreadLoop } from '../ui/ThreadLoop.tsx'
import { PaymentPage } from './PaymentPage.tsx'
import { texts } from './texts.ts'

/** In place of every page about payments, where nothing is sold. */
export const PaymentsUnavailable = () => (
  <PaymentPage
    title={texts.openPayments.unavailableTitle}
    art={<ThreadLoop undone />}
    text={texts.openPayments.unavailableText}
  >
    <ContactLine
      withEmail={texts.openPayments.supportWithEmail}
      without={texts.openPayments.supportWithout(askOperator)}
    />
    <ButtonLink to={pageAt('/')}>{texts.openPayments.goHome}</ButtonLink>
  </PaymentPage>
)
