import type { Stripe, StripeConstructor } from '@stripe/stripe-js'

/**
 * The script of the release that the types of `@stripe/stripe-js` describe, without its tracking of
 * members on our pages.
 */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false'

type StripeWindow = { readonly Stripe?: StripeConstructor }

const loadScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = stripeScript
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove() // the next attempt loads it again
      reject(new Error('The script of the payment provider could not be loaded.'))
    }
    document.head.append(script)
  })

/**
 * Loads Stripe.js when a payment form is first shown. The loader of `@stripe/stripe-js` is not
 * used: with this address it waits for ever after the first attempt has failed.
 *
 * @throws {Error} the script could not be loaded; another call tries again.
 */
export const loadStripe = async (publicKey: string): Promise<Stripe> => {
  const { Stripe: loaded } = window as StripeWindow
  if (!loaded) await loadScript()
  const { Stripe: create } = window as StripeWindow
  if (!create) throw new Error('The script of the payment provider is not what it should be.')
  return create(publicKey)
}
