import { premiumDays } from '../../contracts/core/limits.ts'
import { page } from '../../contracts/core/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SuccessPage } from './SuccessPage.tsx'
import { texts } from './texts.ts'

/** `/payment-success`: where the provider sends members who paid once. */
export const PaymentSuccessScreen = () => (
  <SuccessPage
    title={texts.paymentSuccessScreen.title}
    text={texts.paymentSuccessScreen.text(premiumDays.once)}
    thanks={texts.paymentSuccessScreen.thanks}
    again={page.checkout}
    buttons={
      <>
        <ButtonLink to={page.landing}>{texts.paymentSuccessScreen.goHome}</ButtonLink>
        <ButtonLink rank={3} to={page.profile}>
          {texts.paymentSuccessScreen.viewProfile}
        </ButtonLink>
      </>
    }
  />
)
