import type { Page } from 'playwright-core'
import type { StripeStandIn } from '../engines/stripe-stand-in/stripe-stand-in.ts'

/** A card number that the stand-in declines, as Stripe's own test card does. */
export const declinedCard = '4000000000000002'
export const goodCard = '4242424242424242'

/**
 * Stand-in for Stripe.js: a form with one field in place of the provider's frame. A function of the
 * spec makes the payment. It leaves the page for the return URL as Stripe.js does.
 */
const script = `
  window.Stripe = () => ({
    elements: ({ clientSecret, appearance }) => ({
      clientSecret,
      update: next => {
        document.querySelector('label[for=card]').style.color = next.appearance.variables.colorText
      },
      create: () => {
        const listeners = {}
        const box = document.createElement('div')
        return {
          on: (event, listener) => { listeners[event] = listener },
          mount: place => {
            const label = document.createElement('label')
            label.textContent = 'Card number'
            label.style.color = appearance.variables.colorText
            const input = document.createElement('input')
            input.id = label.htmlFor = 'card'
            input.style.minHeight = '52px'
            box.append(label, input)
            place.append(box)
            setTimeout(() => listeners.ready())
          },
          destroy: () => box.remove(),
        }
      },
    }),
    confirmPayment: async ({ elements, confirmParams }) => {
      const card = document.querySelector('#card').value
      const refused = await window.payAtStandIn(elements.clientSecret, card)
      if (refused) return { error: { type: 'card_error', message: refused } }
      location.assign(confirmParams.return_url + '?payment_intent=pi_1&redirect_status=succeeded')
      return new Promise(() => {})
    },
  })
`

/**
 * Serves the stand-in for Stripe.js to the page, and pays at the stand-in for the API. A payment
 * sends its webhooks before the browser returns, or with `isLate` not at all.
 */
export const serveStripeJs = async (
  page: Page,
  stripe: StripeStandIn,
  origin: string,
  { isLate = false }: { readonly isLate?: boolean } = {},
): Promise<void> => {
  await page.route('https://js.stripe.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.exposeFunction('payAtStandIn', async (clientSecret: string, card: string) => {
    if (card === declinedCard) return stripe.failCard(clientSecret)
    stripe.payIntent(clientSecret)
    if (!isLate) await stripe.sendWebhooks(origin)
    return undefined
  })
}
