import * as Radix from 'radix-ui/tooltip'
import {
  createContext,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import styled, { keyframes } from 'styled-components'
import { timing } from '../../contracts/core/limits.ts'
import { passEscapeOn } from './passed-escapes.ts'

const ProvidedContext = createContext(false)

/** Opens tooltips after 700 ms, and at once when the last one closed less than 300 ms ago. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={timing.tooltip.delay} skipDelayDuration={timing.tooltip.skip}>
    <ProvidedContext value={true}>{children}</ProvidedContext>
  </Radix.Provider>
)

type Props = {
  /** What the control does: its accessible name. */
  text: string
  /** The keys that do the same, for example `Left arrow`. */
  keys?: string | undefined
  children: ReactElement
}

/**
 * Shows the name of a control on hover and on keyboard focus, with its keys. The control has the
 * same accessible name itself, for touch and screen readers.
 */
export function Tooltip(props: Props) {
  const isProvided = useContext(ProvidedContext)
  // Pages outside the member layout have no provider; their few tooltips each have a delay of their
  // own.
  if (isProvided) return <Named {...props} />
  return (
    <TooltipProvider>
      <Named {...props} />
    </TooltipProvider>
  )
}

const Named = ({ text, keys, children }: Props) => (
  <Radix.Root>
    <Radix.Trigger asChild onFocus={onlyForKeyboards}>
      {children}
    </Radix.Trigger>
    <Radix.Portal>
      <Tip sideOffset={6} collisionPadding={8} onEscapeKeyDown={passEscapeOn}>
        {text}
        {keys && <Keys>{keys}</Keys>}
      </Tip>
    </Radix.Portal>
  </Radix.Root>
)

/** Shows no tooltip for focus that a sheet moves when it opens or closes. */
const onlyForKeyboards = (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

const appear = keyframes`from { opacity: 0; transform: translateY(var(--move-1)) }`

const Tip = styled(Radix.Content)`
  z-index: var(--z-toast);
  max-width: 16rem;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-sm);
  background: var(--color-toast);
  color: var(--color-on-toast);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: var(--leading-snug);

  &:not([data-state="closed"]) {
    animation: ${appear} var(--dur-fast) var(--ease-out);
  }
`

const Keys = styled.kbd`
  margin-left: var(--space-2);
  font-family: inherit;
  font-weight: var(--weight-text);
  opacity: 0.8;
`
