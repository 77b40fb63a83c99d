import Check from 'lucide-react/icons/check'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { type ReactNode, useId } from 'react'
import styled, { css } from 'styled-components'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { highlightedHobbies } from '../../../contracts/profiles/hobby-catalogue.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { hobbiesFound } from './hobby-search.ts'
import { texts } from './texts.ts'

type Groups = ReturnType<typeof hobbiesFound>

type Props = { groups: Groups; value: readonly Hobby[]; onToggle: (hobby: Hobby) => void }

const highlighted: readonly Hobby[] = highlightedHobbies

/** Hobbies by category; a press toggles one. A few are highlighted while none is chosen. */
export const HobbyGroups = ({ groups, value, onToggle }: Props) =>
  groups.map(({ category, label, items }) => (
    <Group key={category} title={label}>
      {items.map(({ hobby, label: name }) => {
        const chosen = value.includes(hobby)
        const suggested = value.length === 0 && highlighted.includes(hobby)
        return (
          <li key={hobby}>
            <Choice pressed={chosen} $suggested={suggested} onClick={() => onToggle(hobby)}>
              {chosen && <Icon of={Check} size="mark" />}
              {suggested && <Icon of={Lightbulb} size="mark" />}
              {name}
              {suggested && <VisuallyHidden> {texts.hobbyGroups.suggested}</VisuallyHidden>}
            </Choice>
          </li>
        )
      })}
    </Group>
  ))

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <Strong as="h3" id={id}>
        {title}
      </Strong>
      <Items aria-labelledby={id}>{children}</Items>
    </div>
  )
}

const Items = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-2);
`

const Choice = styled(Chip)<{ $suggested: boolean }>`
  padding-inline: 0.875rem;
  font-size: var(--text-sm);
  white-space: normal;

  ${({ $suggested }) =>
    $suggested &&
    css`
      background: var(--color-accent-soft);
      color: var(--color-on-accent-soft);
      box-shadow: none;
    `}
`
