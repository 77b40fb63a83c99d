import { useAtom } from 'jotai'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import X from 'lucide-react/icons/x'
import * as Toast from 'radix-ui/toast'
import { type ReactElement, Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import styled, { css, keyframes } from 'styled-components'
import { timing } from '../../contracts/core/limits.ts'
import { forcedBorder } from './forced-border.ts'
import { Icon } from './Icon.tsx'
import { lazyComponent } from './lazy-component.ts'
import { texts } from './texts.ts'
import { toastAtom } from './toast-state.ts'
import { useToastPlace } from './use-toast-place.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Loaded with the first toast: a visitor's first page has no other tooltip. */
const Tooltip = lazyComponent<'Tooltip', { text: string; children: ReactElement }>(
  'Tooltip',
  () => import('./Tooltip.tsx'),
  () => dismiss,
)

/** Shows toasts, one at a time; each closes by timeout, button or a swipe to the right. */
export function Toasts() {
  const [toast, show] = useAtom(toastAtom)
  const list = useRef<HTMLOListElement>(null)
  useToastPlace(list, toast?.key)
  return (
    <Toast.Provider label={texts.toasts.one} duration={timing.toast} swipeDirection="right">
      {toast && (
        <Panel
          key={toast.key}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          duration={toast.duration}
          onOpenChange={open => open || show(null)}
        >
          <Sign $tone={toast.tone ?? 'plain'}>
            <Icon of={toast.tone === 'destructive' ? CircleAlert : CircleCheck} />
          </Sign>
          <Words>
            <Toast.Title asChild>
              <Title>{toast.title}</Title>
            </Toast.Title>
            {toast.text && (
              <Toast.Description asChild>
                <p>{toast.text}</p>
              </Toast.Description>
            )}
          </Words>
          {toast.action && (
            <Act altText={toast.action.label} onClick={toast.action.run}>
              {toast.action.label}
            </Act>
          )}
          <Suspense fallback={dismiss}>
            <Tooltip text={texts.toasts.dismiss}>{dismiss}</Tooltip>
          </Suspense>
        </Panel>
      )}
      {/* Each toast announces itself; a live region, even one that is off, is not hidden by a sheet. */}
      {createPortal(
        <Viewport ref={list} label={texts.toasts.region} aria-live="off" data-screen-only />,
        document.body,
      )}
    </Toast.Provider>
  )
}

const arrive = keyframes`from { opacity: 0; transform: translateY(var(--move-2)) }`
const leave = keyframes`to { opacity: 0 }`
const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)) }
  to { opacity: 0; transform: translateX(calc(100% + var(--space-4))) }
`

/** Styles of the places from `toastPlaces`; without one, above the bars of a phone. */
const placed = css`
  &[data-place="top"] {
    inset: calc(var(--bar-top) + env(safe-area-inset-top)) 0 auto;
  }

  &[data-place="edge"] {
    inset: env(safe-area-inset-top) 0 auto;
    padding-block: var(--space-1);
  }

  /* Below the header and the two rows above the deck. */
  &[data-place="upper"] {
    inset: calc(var(--bar-top) + 7rem + env(safe-area-inset-top)) 0 auto;
    padding-block: var(--space-1);

    [data-a11y="on"] & {
      top: calc(var(--bar-top) + 12.5rem + env(safe-area-inset-top));
    }
  }

  @media (min-width: 64rem) {
    padding: 0 var(--space-6) var(--space-6);

    &,
    &[data-place="top-right"] {
      inset: 5rem 0 auto auto;
    }

    &[data-place="header"] {
      inset: var(--space-1) auto auto calc(50% + var(--rail) / 2 - 13rem - var(--space-6));
    }

    &[data-place="bottom-right"] {
      inset: auto 0 0 auto;
    }

    &[data-place="bottom-left"] {
      inset: auto auto 0 var(--rail);
    }
  }
`

const Viewport = styled(Toast.Viewport)`
  position: fixed;
  inset: auto 0 calc(var(--bar-bottom) + env(safe-area-inset-bottom));
  z-index: var(--z-toast);
  display: grid;
  justify-items: center;
  padding: var(--space-3) var(--gutter);
  pointer-events: none;

  &:focus {
    outline: none;
  }

  /* Buttons above the bar stay reachable. */
  :root:has([data-docked]) & {
    bottom: calc(var(--bar-bottom) + env(safe-area-inset-bottom) + 5.25rem);
  }

  && {
    ${placed}
  }
`

/* Under a text, the button moves to a row of its own. */
const stacked = css`
  padding-block: var(--space-2);

  &:has(> :nth-child(4)):has(p + p) {
    grid-template: "sign words close" auto ". act act" auto / auto minmax(0, 1fr) auto;
  }
`

const Panel = styled(Toast.Root)`
  ${forcedBorder}
  display: grid;
  grid-template: "sign words act close" auto / auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  width: 100%;
  max-width: 26rem;
  padding: var(--space-3) var(--space-2) var(--space-3) var(--space-4);
  border-radius: var(--radius-lg);
  background: var(--color-toast);
  color: var(--color-on-toast);
  box-shadow: var(--shadow-3);
  font-size: var(--text-sm);
  line-height: var(--leading-snug);
  /* A sheet that opens later disables the pointer outside it. */
  pointer-events: auto !important;
  touch-action: pan-y;
  animation: ${arrive} var(--dur-base) var(--ease-out);

  @media (max-width: 23rem) {
    ${stacked}
  }

  [data-a11y="on"] & {
    ${stacked}
  }

  &[data-state="closed"] {
    animation: ${leave} var(--dur-fast) var(--ease-in) forwards;
  }

  &[data-swipe="move"] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe="cancel"] {
    transform: none;
    transition: transform var(--dur-fast) var(--ease-out);
  }

  &[data-swipe="end"] {
    animation: ${swipeOut} var(--dur-fast) var(--ease-in) forwards;
  }

  @media (min-width: 64rem) {
    width: 26rem;
  }
`

/* The toast has the background of the opposite theme, so it uses that theme's colours. */
const signs = {
  plain: 'light-dark(#f9b496, #8f3f20)',
  success: 'light-dark(#6fca8b, #2b7a45)',
  destructive: 'light-dark(#f08a87, #b52f39)',
}

const Sign = styled.span<{ $tone: keyof typeof signs }>`
  grid-area: sign;
  color: ${({ $tone }) => signs[$tone]};
`

const Words = styled.div`
  grid-area: words;
  min-width: 0;
`

const Title = styled.p`
  font-weight: var(--weight-bold);
`

const Act = styled(Toast.Action)`
  grid-area: act;
  justify-self: start;
  min-height: var(--tap);
  padding: 0 var(--space-3);
  border-radius: var(--radius-pill);
  box-shadow: inset 0 0 0 1.5px currentColor;
  font-weight: var(--weight-bold);
  white-space: nowrap;
`

const Close = styled(Toast.Close)`
  grid-area: close;
  display: grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  margin-block: calc(var(--space-2) * -1);
  border-radius: var(--radius-pill);
`

const dismiss = (
  <Close>
    <Icon of={X} size="small" />
    <VisuallyHidden>{texts.toasts.dismiss}</VisuallyHidden>
  </Close>
)
