import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { hasInk } from '../../contracts/core/ink.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { Chip } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { inColumn } from '../ui/layout.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { Hint } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { foundHobbies, offeredWith } from './offered-hobbies.ts'
import { texts } from './texts.ts'

type HobbyProps = {
  legend: string
  own: readonly Hobby[]
  chosen: readonly string[]
  /** Number of hobbies shown at first, besides those that were chosen before. */
  shownFirst: number
  /** Maximum number of chosen hobbies; by default no limit. */
  most?: number
  onToggle: (hobby: string) => void
  /** Shown after the chips, e.g. an error. */
  children?: ReactNode
}

/** Choice of hobbies, for hangouts and groups: a few first, and a search for the others. */
export function HobbyChips(props: HobbyProps) {
  const { legend, own, chosen, shownFirst, most = Number.POSITIVE_INFINITY, onToggle } = props
  // Hobbies chosen before it opened come first and keep their positions.
  const [first] = useState(chosen)
  const [more, setMore] = useState(false)
  const [typed, setTyped] = useState('')
  const offered = offeredWith(first, own)
  const usual = more ? offered : offered.slice(0, Math.max(shownFirst, first.length))
  const found: readonly string[] = foundHobbies(typed)
  const isFull = chosen.length >= most
  const chips = (hobbies: readonly string[]) =>
    hobbies.map(hobby => (
      <ToggleChip
        key={hobby}
        label={hobbyLabel(hobby)}
        isOn={chosen.includes(hobby)}
        disabled={isFull && !chosen.includes(hobby)}
        onToggle={() => onToggle(hobby)}
      />
    ))
  return (
    <ChipPart>
      <legend>{legend}</legend>
      <ChipWrap>
        {chips(usual)}
        {chips(chosen.filter(hobby => ![...usual, ...found].includes(hobby)))}
        {!more && <More onClick={() => setMore(true)}>{texts.hobbies.more}</More>}
      </ChipWrap>
      {more && (
        <Search>
          <HobbySearch typed={typed} onType={setTyped} found={found.length} />
          <ChipWrap>{chips(found)}</ChipWrap>
          {hasInk(typed) && found.length === 0 && <Hint>{texts.hobbies.none(typed.trim())}</Hint>}
        </Search>
      )}
      {props.children}
    </ChipPart>
  )
}

type SearchProps = { typed: string; onType: (text: string) => void; found: number }

/** Search field for hobbies, which announces the number of found ones. */
export const HobbySearch = ({ typed, onType, found }: SearchProps) => (
  <>
    <SearchField
      label={texts.hobbies.search}
      placeholder={texts.hobbies.placeholder}
      value={typed}
      onChange={onType}
    />
    <VisuallyHidden role="status">{hasInk(typed) && texts.hobbies.found(found)}</VisuallyHidden>
  </>
)

type ToggleProps = {
  label: string
  isOn: boolean
  disabled?: boolean
  onToggle: () => void
  /** Shown after the label. */
  children?: ReactNode
}

/** A chip that is on or off, with a check while it is on. */
export const ToggleChip = ({ label, isOn, disabled, onToggle, children }: ToggleProps) => (
  <Chip pressed={isOn} disabled={disabled} onClick={onToggle}>
    {isOn && <Icon of={Check} size="small" />}
    {label}
    {children}
  </Chip>
)

/** A part of a form made of chips, with its legend. */
export const ChipPart = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0 0 var(--space-2);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`

export const ChipWrap = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) 0.375rem;
`

const More = styled(Chip)`
  color: var(--color-link);
`

const Search = styled.div`
  ${inColumn(2)}
  margin-top: var(--space-3);
  overflow-wrap: anywhere;
`
