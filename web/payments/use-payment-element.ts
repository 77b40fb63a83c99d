import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { elementAppearance, onAppearanceChange } from './element-appearance.ts'
import { loadStripe } from './load-stripe.ts'
import { texts } from './texts.ts'

type State = 'loading' | 'ready' | 'failed'

type Form = { readonly stripe: Stripe; readonly elements: StripeElements }

/**
 * The provider's form for one payment, mounted in the element that `mountAt` gets. `confirm` pays,
 * and returns the provider's message after a failure; a successful payment leaves the page.
 */
export function usePaymentElement({
  publicKey,
  clientSecret,
}: {
  publicKey: string
  clientSecret: string
}) {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<Form>(undefined)
  const [state, setState] = useState<State>('loading')
  const isFailed = state === 'failed'

  useEffect(() => {
    if (isFailed) return
    const leaving = new AbortController()
    const { signal } = leaving
    setState('loading')
    const mount = async () => {
      const stripe = await loadStripe(publicKey)
      if (signal.aborted || !place.current) return
      const elements = stripe.elements({ clientSecret, appearance: elementAppearance() })
      const element = elements.create('payment', { layout: 'tabs' })
      signal.addEventListener('abort', () => element.destroy())
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(place.current)
      onAppearanceChange(() => elements.update({ appearance: elementAppearance() }), signal)
      form.current = { stripe, elements }
    }
    mount().catch(() => {
      if (!signal.aborted) setState('failed')
    })
    return () => {
      form.current = undefined
      leaving.abort()
    }
  }, [publicKey, clientSecret, isFailed])

  const confirm = useCallback(async (returnUrl: string): Promise<string | undefined> => {
    if (!form.current) return undefined
    const { stripe, elements } = form.current
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
    })
    return error && (error.message ?? texts.usePaymentElement.failed)
  }, [])

  return { mountAt: place, state, confirm, retry: () => setState('loading') }
}
