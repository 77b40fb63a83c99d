import styled from 'styled-components'
import type { Reaction } from '../../contracts/chat/reactions.ts'
import { forcedBorder } from '../ui/forced-border.ts'
import { Icon } from '../ui/Icon.tsx'
import { soft } from '../ui/soft.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { reactionLabels, type ShownReaction } from './reaction-labels.ts'

type Props = {
  reactions: readonly ShownReaction[]
  /** Gives a reaction, or with null takes the own one back. */
  onReact: (reaction: Reaction | null) => void
}

/** The reactions to a message, each a button that gives the same or takes the own one back. */
export const ReactionRow = ({ reactions, onReact }: Props) => (
  <Row>
    {reactions.map(({ reaction, by, isOwn }) => {
      const { icon, name } = reactionLabels[reaction]
      return (
        <Pill
          key={reaction}
          type="button"
          aria-pressed={isOwn}
          title={by.join(', ')}
          onClick={() => onReact(isOwn ? null : reaction)}
        >
          <Icon of={icon} size="small" />
          <VisuallyHidden>
            {name}: {by.join(', ')}
          </VisuallyHidden>
          {by.length > 1 && <span aria-hidden="true">{by.length}</span>}
        </Pill>
      )
    })}
  </Row>
)

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin-top: 0.1875rem;
`

const Pill = styled.button`
  ${forcedBorder}
  position: relative;
  display: flex;
  gap: var(--space-1);
  align-items: center;
  justify-content: center;
  min-width: var(--tap);
  min-height: 1.75rem;
  padding: 0 var(--space-2);
  border: var(--border-hair);
  border-radius: var(--radius-pill);
  background: var(--color-surface);
  color: var(--color-ink-2);
  font-size: var(--text-sm);

  /* The area to press is larger than what is seen. */
  &::after {
    position: absolute;
    top: 50%;
    left: 0;
    width: 100%;
    height: var(--tap);
    content: "";
    translate: 0 -50%;
  }

  &[aria-pressed="true"] {
    ${soft('primary')}
    border-color: var(--color-primary);
  }
`
