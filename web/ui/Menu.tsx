import type { LucideIcon } from 'lucide-react'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import type { ReactElement } from 'react'
import styled, { keyframes } from 'styled-components'
import { forcedBorder } from './forced-border.ts'
import { Icon } from './Icon.tsx'
import { inRow } from './layout.ts'
import { soft } from './soft.ts'

type Item = { label: string; icon: LucideIcon; onSelect: () => void }

type Props = {
  /** The button that opens the menu and gives it its name. */
  trigger: ReactElement
  items: readonly Item[]
  /** Whether it is open, where something else than its button opens it too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu of actions behind one button, with arrow keys, Esc and type-ahead. */
export const Menu = ({ trigger, items, ...state }: Props) => (
  <DropdownMenu.Root modal={false} {...state}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <MenuList align="end" sideOffset={4} collisionPadding={8}>
        {items.map(({ label, icon, onSelect }) => (
          <MenuChoice key={label} onSelect={onSelect}>
            <Icon of={icon} />
            {label}
          </MenuChoice>
        ))}
      </MenuList>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

const appear = keyframes`from { opacity: 0; transform: translateY(calc(var(--move-1) * -1)) }`

/** The list of a menu, above everything else. */
export const MenuList = styled(DropdownMenu.Content)`
  ${forcedBorder}
  z-index: calc(var(--z-toast) + 1);
  min-width: 12rem;
  max-width: calc(100vw - 2 * var(--space-2));
  padding: var(--space-1);
  border: var(--border-hair);
  border-radius: var(--radius-md);
  background: var(--color-raised);
  color: var(--color-ink);
  box-shadow: var(--shadow-3);

  /*
   * Only while open: a menu that closes before its first frame would wait for the animation's end.
   */
  &[data-state="open"] {
    animation: ${appear} var(--dur-fast) var(--ease-out);
  }
`

/** One action of a menu. */
export const MenuChoice = styled(DropdownMenu.Item)`
  ${inRow(3)}
  min-height: var(--tap);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-sm);
  font-weight: var(--weight-medium);
  cursor: pointer;

  &[data-highlighted] {
    ${soft('primary')}
    outline-offset: -3px;
  }
`
