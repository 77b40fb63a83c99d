import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { useCallback, useEffect, useRef, useState } from 'react'
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

/** The colour of a token in the member's theme, as the provider's frame understands it. */
const colourOf = (probe: HTMLElement, token: string): string => {
  probe.style.color = `var(${token})`
  return getComputedStyle(probe).color
}

/** Calls `changed` when the member or the device changes the theme or the accessibility mode. */
const onAppearanceChange = (changed: () => void, signal: AbortSignal): void => {
  const watching = new MutationObserver(changed)
  watching.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-a11y'] })
  signal.addEventListener('abort', () => watching.disconnect())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal })
}

/** Our tokens for the provider's form, which is a frame of another site and cannot read them. */
const elementAppearance = (): Appearance => {
  const probe = document.createElement('span')
  document.body.append(probe)
  const [ink, muted, surface, line, focus, danger] = [
    '--color-ink',
    '--color-ink-2',
    '--color-surface',
    '--color-line-strong',
    '--color-focus',
    '--color-no',
  ].map(token => colourOf(probe, token)) as [string, string, string, string, string, string]
  const { fontSize } = getComputedStyle(document.body)
  probe.remove()
  return {
    theme: 'stripe',
    labels: 'above',
    disableAnimations: document.documentElement.dataset.a11y === 'on',
    variables: {
      colorPrimary: focus,
      colorText: ink,
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorBackground: surface,
      colorDanger: danger,
      borderRadius: '12px',
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: fontSize,
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${line}`, boxShadow: 'none', padding: '14px' },
      '.Input:focus': { border: `1.5px solid ${line}`, boxShadow: `0 0 0 3px ${focus}` },
      '.Tab': { border: `1.5px solid ${line}`, boxShadow: 'none' },
      '.Label': { fontWeight: '640', color: ink },
    },
  }
}
