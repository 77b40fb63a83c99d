import { premiumDays } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SuccessPage } from './SuccessPage.tsx'
import { texts } from './texts.ts'

/** `/payment-success`: where the provider sends members who paid once. */
export const PaymentSuccessScreen = () => (
  <SuccessPage
    title={texts.paymentSuccessScreen.title}
    text={texts.paymentSuccessScreen.text(premiumDays.once)}
    thanks={texts.paymentSuccessScreen.thanks}
    again={pageAt('/checkout')}
    buttons={
      <>
        <ButtonLink to={pageAt('/')}>{texts.paymentSuccessScreen.goHome}</ButtonLink>
        <ButtonLink rank={3} to={pageAt('/profile')}>
          {texts.paymentSuccessScreen.viewProfile}
        </ButtonLink>
      </>
    }
  />
)
