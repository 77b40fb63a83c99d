import { Copy, EllipsisVertical, ShieldAlert } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { hover } from '../ui/hover.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { texts } from './texts.ts'

type Props = {
  content: string
  /** Without it, the message has no menu. */
  onReport?: (() => void) | undefined
  /** The message. */
  children: ReactNode
}

/**
 * A message with a menu of actions on it, which a long press opens. Its button shows under a pointer
 * and with focus; screen readers always find it.
 */
export function MessageMenu({ content, onReport, children }: Props) {
  const [open, setOpen] = useState(false)
  const press = useLongPress(() => setOpen(true))
  if (!onReport) return children
  return (
    <Beside {...press} data-open={open}>
      {children}
      <Menu
        open={open}
        onOpenChange={setOpen}
        trigger={<IconButton icon={EllipsisVertical} label={texts.log.actions} />}
        items={[
          {
            label: texts.log.copy,
            icon: Copy,
            onSelect: () => void navigator.clipboard.writeText(content),
          },
          { label: texts.log.report, icon: ShieldAlert, onSelect: onReport },
        ]}
      />
    </Beside>
  )
}

/** How long a finger rests on a message until its menu opens, in milliseconds, as on Android. */
const LONG_PRESS = 500

/** Handlers that call `act` when a finger rests on an element; one that moves scrolls instead. */
function useLongPress(act: () => void) {
  const timer = useRef(0)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      stop()
      if (event.pointerType === 'touch') timer.current = window.setTimeout(act, LONG_PRESS)
    },
    // The browser takes over a finger that scrolls.
    onPointerCancel: stop,
    onPointerUp: stop,
    onPointerLeave: stop,
  }
}

const Beside = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  min-width: 0;

  > button {
    position: absolute;
    left: 100%;
  }

  > button:not(:focus-visible, [data-state="open"]) {
    opacity: 0;
    pointer-events: none;
  }

  ${hover(`> button:not(:focus-visible) {
    opacity: 1;
    pointer-events: auto;
  }`)}

  /* A long press opens the menu, which copies, instead of selecting words. */
  @media (pointer: coarse) {
    -webkit-touch-callout: none;
    user-select: none;
  }
`
