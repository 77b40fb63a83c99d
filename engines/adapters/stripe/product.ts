import type { Stripe } from 'stripe'
import { premiumDays, prices } from '../../../contracts/core/limits.ts'
import type { SubscriptionPlan } from '../../../contracts/payments/payments.ts'
import { answeredWith, orUndefined } from './client.ts'

/** The one product, under an id that is the same in every Stripe account. */
const PRODUCT = { id: 'kith_premium', name: 'Kith Premium' } as const

export const CURRENCY = 'usd'

const priceData = (cents: number) => ({
  currency: CURRENCY,
  product: PRODUCT.id,
  unit_amount: cents,
})

type Items = Omit<Stripe.SubscriptionCreateParams, 'customer'>

const firstWeek: Items = {
  add_invoice_items: [{ price_data: priceData(prices.firstWeek) }],
  trial_period_days: premiumDays.trial,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
}

const monthly: Items = {
  items: [{ price_data: { ...priceData(prices.month), recurring: { interval: 'month' } } }],
}

const annual: Items = {
  items: [{ price_data: { ...priceData(prices.year), recurring: { interval: 'year' } } }],
}

/** The amounts come from `prices` alone: Stripe stores a price of its own for each subscription. */
export const itemsOf = (plan: SubscriptionPlan, hasFirstWeek: boolean): Items => {
  if (plan === 'annual') return annual
  return hasFirstWeek ? { ...monthly, ...firstWeek } : monthly
}

/** Creates the product where it does not exist yet; all calls share one attempt. */
export const createEnsureProduct = (stripe: Stripe) => {
  let ensured: Promise<unknown> | undefined
  const ensure = async () => {
    if (await orUndefined(stripe.products.retrieve(PRODUCT.id))) return
    try {
      await stripe.products.create(PRODUCT, { idempotencyKey: `product/${PRODUCT.id}` })
    } catch (error) {
      if (!answeredWith(error, 'resource_already_exists')) throw error
    }
  }
  return async (): Promise<void> => {
    ensured ??= ensure().catch(error => {
      ensured = undefined
      throw error
    })
    await ensured
  }
}
