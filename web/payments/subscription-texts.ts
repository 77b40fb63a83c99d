import type { PaidSubscription } from '../../contracts/payments/payment-routes.ts'
import type { Premium } from '../../contracts/payments/payments.ts'
import { longDay } from '../ui/dates.ts'
import { dollars } from '../ui/price-labels.ts'

/** Name and price of a subscription, e.g. "Premium Monthly, $20 a month". */
const nameOf = ({ plan, cents }: PaidSubscription): string =>
  plan === 'monthly'
    ? `Premium Monthly, ${dollars(cents)} a month`
    : `Premium Annual, ${dollars(cents)} a year`

const renewalOf = ({ status, renewsAt, endsAt }: PaidSubscription, locale?: string): string => {
  if (status === 'past_due')
    return `The last payment failed. Premium ends on ${longDay(endsAt ?? '', locale)} unless you pay: see Payments and Receipts.`
  if (renewsAt === null) return `Canceled. Premium ends on ${longDay(endsAt ?? '', locale)}.`
  return status === 'trialing'
    ? `First week. The first full payment is on ${longDay(renewsAt, locale)}.`
    : `Renews on ${longDay(renewsAt, locale)}.`
}

/** Name and end of a member's premium. @param locale for dates. */
export const premiumTexts = (
  premium: Premium,
  subscription: PaidSubscription | null,
  locale?: string,
): { readonly name: string; readonly detail: string } => {
  if (subscription) return { name: nameOf(subscription), detail: renewalOf(subscription, locale) }
  if (!premium.active)
    return { name: "You don't have Premium", detail: 'Everything that keeps you safe is free.' }
  const until = `Until ${longDay(premium.until ?? '', locale)}. It does not renew automatically.`
  return premium.source === 'staff'
    ? { name: 'Premium, given by the people who run Kith', detail: until }
    : { name: 'Premium, paid once', detail: until }
}
