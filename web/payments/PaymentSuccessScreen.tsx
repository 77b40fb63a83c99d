import { premiumDays } from '../../contracts/limits.ts'
import { page } from '../../contracts/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SuccessPage } from './SuccessPage.tsx'

/** `/payment-success`: where the provider sends members who paid once. */
export const PaymentSuccessScreen = () => (
  <SuccessPage
    title="Payment Successful"
    text={`Your premium features are activated, for ${premiumDays.once} days from today.`}
    thanks="Thank you for your purchase!"
    again={page.checkout}
    buttons={
      <>
        <ButtonLink to={page.landing}>Go Home</ButtonLink>
        <ButtonLink rank={3} to={page.profile}>
          View Profile
        </ButtonLink>
      </>
    }
  />
)
