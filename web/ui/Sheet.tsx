import { useDrag } from '@use-gesture/react'
import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled, { css, keyframes } from 'styled-components'
import { DialogContent } from './DialogContent.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { forcedBorder } from './forced-border.ts'
import { useHistoryLayer } from './history-layers.ts'
import { IconButton } from './IconButton.tsx'
import { Shares } from './layout.ts'
import { texts } from './texts.ts'
import { Muted, SectionTitle } from './typography.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

type Options = { open: boolean; unsaved: boolean; onOpenChange: (open: boolean) => void }

const focus = (target: Element | null) => target instanceof HTMLElement && target.focus()

/**
 * Closes a sheet, but asks first while it has unsaved changes, as the browser then does before
 * leaving the page. "Keep editing" returns focus to the last edited control.
 */
function useDiscardQuestion({ open, unsaved, onOpenChange }: Options) {
  const [isOpen, setIsOpen] = useState(false)
  const lastIn = useRef<Element>(null)
  useUnloadWarning(open && unsaved)

  useEffect(() => {
    if (!open) setIsOpen(false)
  }, [open])

  return {
    asking: isOpen && unsaved,
    /** Opens, closes or asks. */
    change(next: boolean) {
      if (next || !unsaved) onOpenChange(next)
      else setIsOpen(true)
    },
    keep() {
      // Renders first: the controls take focus only after they are enabled again.
      flushSync(() => setIsOpen(false))
      focus(lastIn.current)
    },
    discard: () => onOpenChange(false),
    /** Focus handler for the edited part of the sheet. */
    onFocus: ({ target }: FocusEvent) => {
      lastIn.current = target
    },
  }
}

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One line under the title; screen readers announce it on opening. */
  subtitle?: string
  /** Buttons that stay visible below the scrolling part. */
  footer?: ReactNode
  /** True for a sheet without controls: its scrolling part is then focusable, for the keyboard. */
  onlyRead?: boolean
  /** True while the sheet has unsaved changes: it asks before it closes. */
  unsaved?: boolean
  /** True for a sheet of the window's height at the right edge, on phones and wide screens. */
  fromSide?: boolean
  children: ReactNode
}

/** Returns whether a swipe away from the screen is far or fast enough to close the sheet. */
const dismisses = (distance: number, speed: number) => distance > 96 || speed > 0.6

/** True for an open combobox: Escape closes its list first. */
const closesItself = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')

/**
 * A sheet from below on a phone, a centred dialog from 1024 px; or one from the side. Esc, the
 * browser's Back, the scrim, the close button and a swipe back to where it came from close it, or
 * ask first while it is `unsaved`; footer buttons close it at once. Focus is trapped inside and
 * returned on close.
 */
export function Sheet(props: Props) {
  const { open, onOpenChange, title, subtitle, footer, onlyRead, children } = props
  const { unsaved = false, fromSide = false } = props
  const { asking, change, keep, discard, onFocus } = useDiscardQuestion({
    open,
    unsaved,
    onOpenChange,
  })
  useHistoryLayer(open ? 1 : 0, () => (asking ? keep() : change(false)), open && unsaved)
  const panel = useRef<HTMLDivElement>(null)
  const drag = useDrag(
    ({ movement: [x, y], velocity: [speedX, speedY], last }) => {
      if (!panel.current) return
      const away = Math.max(0, fromSide ? x : y)
      panel.current.style.translate = last ? '' : fromSide ? `${away}px 0` : `0 ${away}px`
      if (last && dismisses(away, away > 24 ? (fromSide ? speedX : speedY) : 0)) change(false)
    },
    { axis: fromSide ? 'x' : 'y', filterTaps: true },
  )

  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        {/* A press outside the sheet does not move focus. */}
        <Scrim onMouseDown={event => event.preventDefault()} />
        <Panel
          ref={panel}
          $fromSide={fromSide}
          {...(subtitle ? {} : { 'aria-describedby': undefined })}
          onEscape={at => {
            if (asking) keep()
            else if (!closesItself(at)) change(false)
          }}
          onOpenAutoFocus={event => {
            const first = panel.current?.querySelector('[data-focus-first]')
            if (!first) return
            event.preventDefault()
            focus(first)
          }}
        >
          <Head {...drag()}>
            {!fromSide && <Handle />}
            <Titles>
              <Dialog.Title asChild>
                <SectionTitle>{title}</SectionTitle>
              </Dialog.Title>
              {subtitle && (
                <Dialog.Description asChild>
                  <Muted $size="sm">{subtitle}</Muted>
                </Dialog.Description>
              )}
            </Titles>
            <Dialog.Close asChild>
              <IconButton icon={X} label={texts.sheet.close} />
            </Dialog.Close>
          </Head>
          <Body
            inert={asking}
            onFocus={onFocus}
            {...(onlyRead && { role: 'region', 'aria-label': title, tabIndex: 0 })}
          >
            {children}
          </Body>
          {asking ? (
            <Foot>
              <DiscardQuestion onKeep={keep} onDiscard={discard} />
            </Foot>
          ) : (
            footer && <Foot>{footer}</Foot>
          )}
        </Panel>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const appear = keyframes`from { opacity: 0 }`
const rise = keyframes`from { transform: translateY(100%) }`
const sink = keyframes`to { transform: translateY(100%) }`
const enter = keyframes`from { transform: translateX(100%) }`
const leave = keyframes`to { transform: translateX(100%) }`
const settle = keyframes`from { opacity: 0; transform: translateY(var(--move-2)) }`
const vanish = keyframes`to { opacity: 0 }`

const Scrim = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-sheet);
  background: var(--color-scrim);
  animation: ${appear} var(--dur-base) var(--ease-out);

  &[data-state="closed"] {
    animation: ${vanish} var(--dur-fast) var(--ease-in) forwards;
  }
`

const fromBelow = css`
  inset: auto 0 var(--toast-row);
  max-height: min(88dvh - var(--toast-row), 52rem);
  border-radius: var(--radius-xl) var(--radius-xl) 0 0;
  animation: ${rise} var(--dur-base) var(--ease-out);

  &[data-state="closed"] {
    animation: ${sink} var(--dur-fast) var(--ease-in) forwards;
  }

  @media (min-width: 64rem) {
    inset: 0 0 var(--toast-row);
    width: 30rem;
    height: fit-content;
    max-height: min(80dvh - var(--toast-row), 46rem);
    margin: auto;
    border-radius: var(--radius-xl);
    animation-name: ${settle};

    &[data-state="closed"] {
      animation-name: ${vanish};
    }
  }
`

/* On a phone a strip of the screen stays visible beside it. */
const fromRight = css`
  inset: 0 0 var(--toast-row) auto;
  width: min(calc(100% - 2.5rem), 26rem);
  border-radius: var(--radius-xl) 0 0 var(--radius-xl);
  animation: ${enter} var(--dur-base) var(--ease-out);

  &[data-state="closed"] {
    animation: ${leave} var(--dur-fast) var(--ease-in) forwards;
  }

  @media (width < 22rem) {
    width: 100%;
    border-radius: 0;
  }
`

const Panel = styled(DialogContent)<{ $fromSide: boolean }>`
  ${forcedBorder}
  position: fixed;
  z-index: var(--z-sheet);
  display: grid;
  grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  background: var(--color-surface);
  color: var(--color-ink);
  box-shadow: var(--shadow-3);
  ${({ $fromSide }) => ($fromSide ? fromRight : fromBelow)}

  &:focus {
    outline: none;
  }

  /* In a very low window, such as a page zoomed to 400 %, the whole sheet scrolls. */
  @media (max-height: 24rem) {
    grid-template-rows: auto auto auto;
    max-height: calc(100dvh - var(--toast-row));
    overflow-y: auto;
  }
`

const Head = styled.header`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  padding: var(--space-6) var(--space-3) var(--space-3) var(--space-5);
  touch-action: none;

  @media (min-width: 64rem) {
    padding-top: var(--space-5);
    touch-action: auto;
  }
`

const Handle = styled.span`
  position: absolute;
  top: 0.625rem;
  left: 50%;
  width: 2rem;
  height: 0.25rem;
  margin-left: -1rem;
  border-radius: var(--radius-pill);
  background: var(--color-line-strong);

  @media (min-width: 64rem) {
    display: none;
  }
`

const Titles = styled.div`
  flex: 1;
  display: grid;
  gap: var(--space-1);
  min-width: 0;
  padding-top: 0.5rem;
`

const Body = styled.div`
  min-height: 0;
  padding: 0 var(--space-5) calc(var(--space-5) + env(safe-area-inset-bottom));
  overflow-y: auto;
  overscroll-behavior: contain;

  @media (max-height: 24rem) {
    overflow-y: visible;
  }
`

const Foot = styled(Shares).attrs({ as: 'footer' })`
  padding: var(--space-3) var(--space-5) calc(var(--space-4) + env(safe-area-inset-bottom));
  border-top: var(--border-hair);
`
