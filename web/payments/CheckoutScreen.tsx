import { Checkout } from './Checkout.tsx'
import { OpenPayments } from './OpenPayments.tsx'

/** `/checkout`: one payment for thirty days of premium. */
export const CheckoutScreen = () => (
  <OpenPayments>
    {publicKey => <Checkout plan="once" publicKey={publicKey} offersFirstWeek={false} />}
  </OpenPayments>
)
