import type { Appearance } from '@stripe/stripe-js'

/** The colour of a token in the member's theme, as the provider's frame understands it. */
const colourOf = (probe: HTMLElement, token: string): string => {
  probe.style.color = `var(${token})`
  return getComputedStyle(probe).color
}

/** Calls `changed` when the member or the device changes the theme or the accessibility mode. */
export const onAppearanceChange = (changed: () => void, signal: AbortSignal): void => {
  const watching = new MutationObserver(changed)
  watching.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-a11y'] })
  signal.addEventListener('abort', () => watching.disconnect())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal })
}

/** Our tokens for the provider's form, which is a frame of another site and cannot read them. */
export const elementAppearance = (): Appearance => {
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
