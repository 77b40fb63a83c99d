import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import type { Hobby } from '../../contracts/hobbies.ts'
import { hobbyLabel } from '../../contracts/hobby-catalogue.ts'
import { Chip } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { offeredWith } from './offered-hobbies.ts'

type HobbyProps = {
  legend: string
  own: readonly Hobby[]
  chosen: readonly string[]
  /** How many are shown before the member asks for all; those chosen first always are. */
  shownFirst: number
  /** How many may be chosen, where fewer than are offered. */
  most?: number
  onToggle: (hobby: string) => void
  /** What is missing. */
  children?: ReactNode
}

/** The choice of hobbies that hangouts and groups offer. */
export function HobbyChips({ legend, own, chosen, shownFirst, most, ...props }: HobbyProps) {
  // Those chosen when it opened come first and stay where they are.
  const [first] = useState(chosen)
  const [all, setAll] = useState(false)
  const offered = offeredWith(first, own)
  const shown = all ? offered : offered.slice(0, Math.max(shownFirst, first.length))
  const isFull = most !== undefined && chosen.length >= most
  return (
    <ChipPart>
      <legend>{legend}</legend>
      <ChipWrap>
        {shown.map(hobby => (
          <ToggleChip
            key={hobby}
            label={hobbyLabel(hobby)}
            isOn={chosen.includes(hobby)}
            disabled={isFull && !chosen.includes(hobby)}
            onToggle={() => props.onToggle(hobby)}
          />
        ))}
        {shown.length < offered.length && (
          <More onClick={() => setAll(true)}>Show all {offered.length}</More>
        )}
      </ChipWrap>
      {props.children}
    </ChipPart>
  )
}

type ToggleProps = { label: string; isOn: boolean; disabled?: boolean; onToggle: () => void }

/** A chip that is on or off, with a check while it is on. */
export const ToggleChip = ({ label, isOn, disabled, onToggle }: ToggleProps) => (
  <Chip pressed={isOn} disabled={disabled} onClick={onToggle}>
    {isOn && <Icon of={Check} size="small" />}
    {label}
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
