import { useAtom, useSetAtom } from 'jotai'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Toast from 'radix-ui/toast'
import {
  type CSSProperties,
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import styled, { css, keyframes } from 'styled-components'
import { timing } from '../../contracts/core/limits.ts'
import { forcedBorder } from './forced-border.ts'
import { Icon } from './Icon.tsx'
import { lazyComponent } from './lazy-component.ts'
import { passEscapeOn } from './passed-escapes.ts'
import { texts } from './texts.ts'
import { changePageAtom, toastAtom } from './toast-state.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Loaded with the first toast: a visitor's first page has no other tooltip. */
const Tooltip = lazyComponent<'Tooltip', { text: string; children: ReactElement }>(
  'Tooltip',
  () => import('./Tooltip.tsx'),
  () => dismiss,
)

const openDialog = '[role="dialog"][data-state="open"]'

/** What Escape closes before the toast. */
const closedFirst = `${openDialog}, [role="menu"], [role="listbox"]`

/**
 * Shows toasts, one at a time, in the room that the layout keeps for them; a compact one in the
 * screen's own place for it, if it has one: `data-toast-place`. Each closes by timeout, button,
 * Escape or a swipe to the right, and with its page.
 */
export function Toasts() {
  const [toast, show] = useAtom(toastAtom)
  const { pathname } = useLocation()
  const changePage = useSetAtom(changePageAtom)
  useEffect(() => changePage(pathname), [pathname, changePage])
  const list = useRef<HTMLOListElement>(null)
  const isShown = toast !== null
  const place = usePlace(toast?.compact ? toast.key : undefined)
  useRoom(list, isShown && !place)
  useEffect(() => {
    if (!isShown) return
    const stop = new AbortController()
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(closedFirst)) show(null)
    }
    // In the capture phase, before a sheet closes on the same press.
    addEventListener('keydown', close, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [isShown, show])
  return (
    <Toast.Provider label={texts.toasts.one} duration={timing.toast} swipeDirection="right">
      {toast && (
        <Panel
          key={toast.key}
          $compact={toast.compact}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          duration={toast.duration}
          onOpenChange={open => open || show(null)}
          onEscapeKeyDown={event => {
            if (!document.querySelector(openDialog)) return
            event.preventDefault()
            passEscapeOn(event)
          }}
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
        <Viewport
          ref={list}
          label={texts.toasts.region}
          aria-live="off"
          style={place}
          data-toasts
          data-over={place && ''}
          data-screen-only
        />,
        document.body,
      )}
    </Toast.Provider>
  )
}

/**
 * Where the screen shows the compact toast with a key, in CSS pixels of the document. Undefined
 * without a toast, and where the screen has no place or does not show it.
 */
function usePlace(key: number | undefined): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (key === undefined) return
    const measure = () => {
      const box = document.querySelector('[data-toast-place]')?.getBoundingClientRect()
      setPlace(
        box && box.width > 0
          ? { top: box.top + scrollY, left: box.left + scrollX, width: box.width }
          : undefined,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    const element = document.querySelector('[data-toast-place]')
    for (const each of [element, document.body]) if (each) observer.observe(each)
    return () => {
      observer.disconnect()
      setPlace(undefined)
    }
  }, [key])
  return place
}

/** Whether a toast at the lower edge would lie on docked buttons, which are there or come near. */
const isInTheWay = (dock: Element, height: number): boolean => {
  const { position, bottom } = getComputedStyle(dock)
  const box = dock.getBoundingClientRect()
  const isNear = innerHeight - box.bottom <= Number.parseFloat(bottom) + height
  return position === 'sticky' && box.top < innerHeight && isNear
}

/**
 * Tells the layout the height of the toast, for which it keeps room: `--toast-height`. Above docked
 * buttons: how far these reach above the window's lower edge, that the part before them gives the
 * room, and that the page gives none.
 */
function useRoom(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || !list.current) return
    const { style } = document.documentElement
    const measure = () => {
      const height = list.current?.offsetHeight ?? 0
      const dock = document.querySelector('[data-docked]')
      const above = dock && isInTheWay(dock, height) ? dock.getBoundingClientRect().top : undefined
      const room = {
        '--toast-height': `${height}px`,
        '--dock-top': above === undefined ? '' : `${Math.ceil(innerHeight - above)}px`,
        '--dock-room': above === undefined ? '' : 'var(--toast-row)',
        '--toast-room': above === undefined ? '' : '0px',
      }
      for (const [name, value] of Object.entries(room)) style.setProperty(name, value)
    }
    const observer = new ResizeObserver(measure)
    for (const each of [list.current, document.body]) observer.observe(each)
    const stop = new AbortController()
    addEventListener('scroll', measure, { passive: true, signal: stop.signal })
    addEventListener('resize', measure, { signal: stop.signal })
    return () => {
      observer.disconnect()
      stop.abort()
      for (const name of ['--toast-height', '--dock-top', '--dock-room', '--toast-room'])
        style.removeProperty(name)
    }
  }, [list, isShown])
}

const arrive = keyframes`from { opacity: 0; transform: translateY(var(--move-2)) }`
const leave = keyframes`to { opacity: 0 }`
const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)) }
  to { opacity: 0; transform: translateX(calc(100% + var(--space-4))) }
`

/* The room is kept by global.css: above what is docked or the bar, or the foot of the wide navigation. */
const Viewport = styled(Toast.Viewport)`
  position: fixed;
  inset: auto 0 var(--dock-top, var(--toast-bottom)) var(--toast-left);
  z-index: var(--z-bar);
  display: grid;
  justify-items: center;
  align-items: center;
  /* The page does not shine through beside a toast. */
  background: var(--color-bg);

  &:not(:empty) {
    z-index: var(--z-toast);
    padding: var(--space-1) var(--space-2);
  }

  /* A sheet covers the bar, and ends above the toast. */
  :root:has([role="dialog"][data-state="open"]) &:not(:empty) {
    bottom: env(safe-area-inset-bottom);
    background: none;
  }

  /* Scrolls with its place, below docked buttons and sheets, where it hides nothing. */
  &[data-over] {
    position: absolute;
    z-index: 1;
    inset: auto;
    padding: var(--space-1);
    background: none;
  }

  &:focus {
    outline: none;
  }

  @media (min-width: 80rem) {
    :root:has([data-tab-bar]) & {
      right: auto;
      bottom: var(--toast-bottom);
      width: var(--rail);
      background: none;
    }
  }
`

/* Under a text, the button moves to a row of its own. */
const stacked = css`
  &:has(> :nth-child(4)):has(p + p) {
    grid-template: "sign words close" auto ". act act" auto / auto minmax(0, 1fr) auto;
  }
`

/* One line where it fits: the text follows the title. */
const compactLine = css`
  padding-block: 0;
  font-size: var(--text-xs);

  p {
    display: inline;
  }

  p + p::before {
    content: " ";
  }

  [data-over] > &&&& {
    grid-template: "words close" auto / minmax(0, 1fr) auto;
    padding-right: 0;
  }

  [data-a11y="on"] [data-over] > &&& {
    padding-left: var(--space-3);
    font-size: var(--text-2xs);
    line-height: 1.2;
  }
`

/* The foot of the navigation is narrow. */
const inRail = css`
  grid-template: "sign words close" auto ". act act" auto / auto minmax(0, 1fr) auto;
  padding: var(--space-2) 0 var(--space-2) var(--space-3);
`

const Panel = styled(Toast.Root)<{ $compact: boolean | undefined }>`
  ${forcedBorder}
  display: grid;
  grid-template: "sign words act close" auto / auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  width: 100%;
  max-width: 26rem;
  min-height: var(--tap);
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
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

  ${({ $compact }) => $compact && compactLine}

  @media (min-width: 80rem) {
    :root:has([data-tab-bar]) & {
      ${inRail}
    }
  }
`

/* The toast has the background of the opposite theme, so it uses that theme's colours. */
const signs = {
  plain: 'light-dark(#f9b496, #8f3f20)',
  success: 'light-dark(#6fca8b, #2b7a45)',
  destructive: 'light-dark(#f08a87, #b52f39)',
}

/* A screen with a place for compact toasts has their action itself, and the line needs the width. */
const notOver = css`
  [data-over] & {
    display: none;
  }
`

const Sign = styled.span<{ $tone: keyof typeof signs }>`
  ${notOver}
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
  ${notOver}
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
