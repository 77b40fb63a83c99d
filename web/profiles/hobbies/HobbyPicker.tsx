import { useState } from 'react'
import styled from 'styled-components'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Measured } from '../../ui/layout.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { toggled } from '../../ui/toggled.ts'
import { Muted } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { HobbyGroups, KEYS_HINT } from './HobbyGroups.tsx'
import { type HobbyCategory, hobbiesFound, hobbyCategories } from './hobby-search.ts'
import { SelectedHobbies } from './SelectedHobbies.tsx'
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
        <Finder>
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
        </Finder>
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

const Finder = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`

const Offered = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
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
