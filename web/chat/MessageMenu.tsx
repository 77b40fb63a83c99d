import {
  Copy,
  EllipsisVertical,
  type LucideIcon,
  Pin,
  Reply,
  ShieldAlert,
  Trash2,
  Undo2,
} from 'lucide-react'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import styled from 'styled-components'
import type { Reaction } from '../../contracts/chat/reactions.ts'
import { hover } from '../ui/hover.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { MenuChoice, MenuList } from '../ui/Menu.tsx'
import { reactionLabels } from './reaction-labels.ts'
import { texts } from './texts.ts'

export type MessageActs = {
  /** Begins an answer to the message, in the field for a new one. Without it, there is no menu. */
  onReply?: (() => void) | undefined
  /** Gives one of six reactions, or with null takes the own one back. */
  onReact?: ((reaction: Reaction | null) => void) | undefined
  onReport?: (() => void) | undefined
  /** Pins it in its group. */
  onPin?: (() => void) | undefined
  /** Removes it for everybody in its group. */
  onRemove?: (() => void) | undefined
  /** Takes the photo of the message back. */
  onTakeBack?: (() => void) | undefined
}

type Props = MessageActs & {
  /** Its words to copy; undefined for a photo. */
  content: string | undefined
  own: boolean
  /** The member's own reaction. */
  reaction?: Reaction | undefined
  /** The message. */
  children: ReactNode
}

/**
 * A message with a menu of actions on it, which a long press opens. Its button shows under a pointer
 * and with focus; screen readers always find it.
 */
export function MessageMenu({
  content,
  own,
  reaction,
  onReply,
  onReact,
  onPin,
  onRemove,
  onReport,
  onTakeBack,
  children,
}: Props) {
  const [open, setOpen] = useState(false)
  const press = useLongPress(() => setOpen(true))
  const replies = useRef(false)
  if (!onReply) return children
  const reply = () => {
    replies.current = true
    onReply()
  }
  const copy = (words: string) => void navigator.clipboard.writeText(words)
  return (
    <Beside {...press} $own={own} data-open={open}>
      {children}
      <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={EllipsisVertical} label={texts.log.actions} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <MenuList
            align="end"
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={event => {
              if (replies.current) event.preventDefault() // the field has the focus
              replies.current = false
            }}
          >
            {onReact && <ReactionChoice chosen={reaction} onReact={onReact} />}
            <Act icon={Reply} label={texts.log.reply} onSelect={reply} />
            {content !== undefined && (
              <Act icon={Copy} label={texts.log.copy} onSelect={() => copy(content)} />
            )}
            {onPin && <Act icon={Pin} label={texts.log.pin} onSelect={onPin} />}
            {onRemove && <Act icon={Trash2} label={texts.log.remove} onSelect={onRemove} />}
            {onTakeBack && <Act icon={Undo2} label={texts.log.takeBack} onSelect={onTakeBack} />}
            {onReport && <Act icon={ShieldAlert} label={texts.log.report} onSelect={onReport} />}
          </MenuList>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </Beside>
  )
}

type ActProps = { icon: LucideIcon; label: string; onSelect: () => void }

const Act = ({ icon, label, onSelect }: ActProps) => (
  <MenuChoice onSelect={onSelect}>
    <Icon of={icon} />
    {label}
  </MenuChoice>
)

/** The six reactions in one row: like a menu's other actions by arrow keys, also left and right. */
const ReactionChoice = ({
  chosen,
  onReact,
}: {
  chosen: Reaction | undefined
  onReact: (reaction: Reaction | null) => void
}) => (
  <Six role="group" aria-label={texts.log.react} onKeyDown={toNeighbour}>
    {Reactions.map(reaction => (
      <MenuChoice
        key={reaction}
        role="menuitemradio"
        aria-checked={reaction === chosen}
        aria-label={reactionLabels[reaction].name}
        title={reactionLabels[reaction].name}
        textValue={reactionLabels[reaction].name}
        onSelect={() => onReact(reaction === chosen ? null : reaction)}
      >
        <Icon of={reactionLabels[reaction].icon} />
      </MenuChoice>
    ))}
  </Six>
)

const Reactions = Object.keys(reactionLabels) as Reaction[]

const toNeighbour = ({ key, target }: KeyboardEvent) => {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
  const item = target as HTMLElement
  const next = key === 'ArrowRight' ? item.nextElementSibling : item.previousElementSibling
  if (next instanceof HTMLElement) next.focus()
}

const Six = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-bottom: var(--space-1);
  border-bottom: var(--border-hair);

  > * {
    flex: 1;
    justify-content: center;
    min-width: var(--tap);
    padding: var(--space-1);
  }

  > [aria-checked="true"] {
    background: var(--color-primary-soft);
  }
`

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

const Beside = styled.div<{ $own: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  min-width: 0;

  > button {
    position: absolute;
    ${({ $own }) => ($own ? 'right' : 'left')}: 100%;
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
