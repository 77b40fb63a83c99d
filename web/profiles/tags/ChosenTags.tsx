import X from 'lucide-react/icons/x'
import styled from 'styled-components'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = {
  /** Accessible name of the list. */
  label: string
  tags: readonly string[]
  onRemove: (tag: string) => void
}

/** The entered tags; a press removes one. Nothing without tags. */
export const ChosenTags = ({ label, tags, onRemove }: Props) =>
  tags.length > 0 && (
    <Chosen aria-label={label}>
      {tags.map(tag => (
        <li key={tag}>
          <Chip onClick={() => onRemove(tag)}>
            <VisuallyHidden>{texts.field.remove} </VisuallyHidden>
            <bdi>{tag}</bdi>
            <Icon of={X} size="mark" />
          </Chip>
        </li>
      ))}
    </Chosen>
  )

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  button {
    max-width: 100%;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`
