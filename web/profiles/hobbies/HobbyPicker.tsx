import { Check, Lightbulb, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import styled, { css } from 'styled-components'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { highlightedHobbies, hobbyLabels } from '../../../contracts/profiles/hobby-catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { inColumn, Measured, Stack } from '../../ui/layout.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { soft } from '../../ui/soft.ts'
import { toggled } from '../../ui/toggled.ts'
import { CardTitle, Hint, Muted, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type HobbyCategory, hobbiesFound, hobbyCategories } from './hobby-search.ts'
import { texts } from './texts.ts'

type Props = { value: readonly Hobby[]; onChange: (value: Hobby[]) => void }

/** Picker for hobbies, by category and search, beside the chosen ones. */
export function HobbyPicker({ value, onChange }: Props) {
  const [category, setCategory] = useState<HobbyCategory>()
  const [search, setSearch] = useState('')
  const found = hobbiesFound(category, search)
  const count = found.reduce((sum, { items }) => sum + items.length, 0)

  const toggle = (hobby: Hobby) => onChange(toggled(value, hobby))

  return (
    <Measured>
      <Parts>
        <Stack $gap={2}>
          <SearchField
            label={texts.hobbyPicker.search}
            placeholder={texts.hobbyPicker.searchPlaceholder}
            value={search}
            onChange={setSearch}
          />
          <Chips role="group" aria-label={texts.hobbyPicker.category}>
            <Chip pressed={category === undefined} onClick={() => setCategory(undefined)}>
              {texts.hobbyPicker.all}
            </Chip>
            {hobbyCategories.map(one => (
              <Chip
                key={one.value}
                pressed={category === one.value}
                onClick={() => setCategory(category === one.value ? undefined : one.value)}
              >
                {one.label}
              </Chip>
            ))}
          </Chips>
        </Stack>
        <SelectedHobbies value={value} onRemove={toggle} />
        <Offered>
          <VisuallyHidden id={KEYS_HINT}>{texts.hobbyPicker.keys}</VisuallyHidden>
          <VisuallyHidden role="status">{search && texts.hobbyPicker.found(count)}</VisuallyHidden>
          {count > 0 ? (
            <HobbyGroups groups={found} value={value} onToggle={toggle} />
          ) : (
            <Nothing>
              <Muted>{texts.hobbyPicker.nothingFound(search.trim())}</Muted>
              <Button
                rank={2}
                small
                onClick={() => {
                  setSearch('')
                  setCategory(undefined)
                }}
              >
                {texts.hobbyPicker.showAll}
              </Button>
            </Nothing>
          )}
        </Offered>
      </Parts>
    </Measured>
  )
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-8);
  align-items: start;

  @container (min-width: 54rem) {
    grid-template: auto 1fr / minmax(0, 1fr) 20rem;

    > :nth-child(2) {
      position: sticky;
      top: var(--space-4);
      grid-area: 1 / 2 / span 2;
    }
  }
`

const Offered = styled.div`
  ${inColumn(5)}
  min-height: 16rem;
  align-content: start;
`

const Nothing = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding-block: var(--space-4);
  overflow-wrap: anywhere;
`

type Groups = ReturnType<typeof hobbiesFound>

type HobbyGroupsProps = {
  groups: Groups
  value: readonly Hobby[]
  onToggle: (hobby: Hobby) => void
}

const highlighted: readonly Hobby[] = highlightedHobbies

/** Hobbies by category; a press toggles one. A few are highlighted while none is chosen. */
const HobbyGroups = ({ groups, ...choice }: HobbyGroupsProps) =>
  groups.map(group => <Group key={group.category} {...group} {...choice} />)

/** Id of the hint about the arrow keys. */
const KEYS_HINT = 'hobby-keys'

/** Steps of the keys that move the focus within a category. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** One tab stop: the hobby that had the focus last, or the first. Arrow keys go to the others. */
function Group({
  label,
  items,
  value,
  onToggle,
}: Groups[number] & Omit<HobbyGroupsProps, 'groups'>) {
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
      ${soft('accent')}
      box-shadow: none;
    `}
`

type SelectedHobbiesProps = { value: readonly Hobby[]; onRemove: (hobby: Hobby) => void }

/** The chosen hobbies. The height is fixed, so that the list below does not move. */
function SelectedHobbies({ value, onRemove }: SelectedHobbiesProps) {
  const count = useRef<HTMLParagraphElement>(null)
  return (
    <Box aria-labelledby="selected-hobbies">
      <CardTitle id="selected-hobbies">{texts.selectedHobbies.title}</CardTitle>
      <Hint ref={count} role="status" tabIndex={-1}>
        {texts.selectedHobbies.count(value.length)}
      </Hint>
      <Chosen>
        {value.length === 0 && <Hint>{texts.selectedHobbies.empty}</Hint>}
        {value.map(hobby => (
          <Chip
            key={hobby}
            onClick={() => {
              onRemove(hobby)
              count.current?.focus({ preventScroll: true })
            }}
          >
            <VisuallyHidden>{texts.selectedHobbies.remove} </VisuallyHidden>
            {hobbyLabels[hobby]}
            <Icon of={X} size="mark" />
          </Chip>
        ))}
      </Chosen>
    </Box>
  )
}

const Box = styled(Card)`
  ${inColumn(1)}
  padding-bottom: var(--space-2);
`

const Chosen = styled(Chips)`
  min-height: 2.75rem;
  align-items: center;
  margin-inline: calc(var(--space-4) * -1);
  padding-inline: var(--space-4);
`
