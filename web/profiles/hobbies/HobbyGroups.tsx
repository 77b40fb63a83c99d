import Check from 'lucide-react/icons/check'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
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
export const HobbyGroups = ({ groups, ...choice }: Props) =>
  groups.map(group => <Group key={group.category} {...group} {...choice} />)

/** Id of the hint about the arrow keys. */
export const KEYS_HINT = 'hobby-keys'

/** Steps of the keys that move the focus within a category. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** One tab stop: the hobby that had the focus last, or the first. Arrow keys go to the others. */
function Group({ label, items, value, onToggle }: Groups[number] & Omit<Props, 'groups'>) {
  const id = useId()
  const [focused, setFocused] = useState<Hobby>()
  const list = useRef<HTMLUListElement>(null)
  const stop = Math.max(
    0,
    items.findIndex(({ hobby }) => hobby === focused),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (stop + step + items.length) % items.length
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div>
      <Strong as="h3" id={id}>
        {label}
      </Strong>
      <Items ref={list} aria-labelledby={id} aria-describedby={KEYS_HINT}>
        {items.map(({ hobby, label: name }, index) => {
          const chosen = value.includes(hobby)
          const suggested = value.length === 0 && highlighted.includes(hobby)
          return (
            <li key={hobby}>
              <Choice
                pressed={chosen}
                $suggested={suggested}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setFocused(hobby)}
                onKeyDown={onKeyDown}
                onClick={() => onToggle(hobby)}
              >
                {chosen && <Icon of={Check} size="mark" />}
                {suggested && <Icon of={Lightbulb} size="mark" />}
                {name}
                {suggested && <VisuallyHidden> {texts.hobbyGroups.suggested}</VisuallyHidden>}
              </Choice>
            </li>
          )
        })}
      </Items>
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
