import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import styled from 'styled-components'
import { groupTimes } from '../../contracts/group-times.ts'
import type { Hobby } from '../../contracts/hobbies.ts'
import { hobbyLabel, offeredWith } from '../hangouts/offered-hobbies.ts'
import { Chip } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { timeLabel } from './group-labels.ts'

export type GroupChoiceValue = {
  readonly interests: readonly string[]
  readonly availability: readonly string[]
}

const toggled = (list: readonly string[], key: string): string[] =>
  list.includes(key) ? list.filter(one => one !== key) : [...list, key]

/** Interests that are shown before the member asks for all. */
const SHOWN_FIRST = 8

type Props = {
  value: GroupChoiceValue
  onChange: (value: GroupChoiceValue) => void
  own: readonly Hobby[]
  /** What is missing, by part. */
  errors?: { interests?: string | undefined; availability?: string | undefined }
}

/** Interests and times, of a member or a group. */
export function GroupChoice({ value, onChange, own, errors = {} }: Props) {
  const [first] = useState(value.interests)
  const [all, setAll] = useState(false)
  const offered = offeredWith(first, own)
  const shown = all ? offered : offered.slice(0, Math.max(SHOWN_FIRST, first.length))
  return (
    <Stack>
      <Part>
        <legend>Interests</legend>
        <Wrap>
          {shown.map(key => (
            <Toggle
              key={key}
              label={hobbyLabel(key)}
              isOn={value.interests.includes(key)}
              onToggle={() => onChange({ ...value, interests: toggled(value.interests, key) })}
            />
          ))}
          {shown.length < offered.length && (
            <More onClick={() => setAll(true)}>Show all {offered.length}</More>
          )}
        </Wrap>
        {errors.interests && <Missing role="alert">{errors.interests}</Missing>}
      </Part>
      <Part>
        <legend>When you are free</legend>
        <Wrap>
          {Object.keys(groupTimes).map(key => (
            <Toggle
              key={key}
              label={timeLabel(key)}
              isOn={value.availability.includes(key)}
              onToggle={() =>
                onChange({ ...value, availability: toggled(value.availability, key) })
              }
            />
          ))}
        </Wrap>
        {errors.availability && <Missing role="alert">{errors.availability}</Missing>}
      </Part>
    </Stack>
  )
}

type ToggleProps = { label: string; isOn: boolean; onToggle: () => void }

const Toggle = ({ label, isOn, onToggle }: ToggleProps) => (
  <Chip pressed={isOn} onClick={onToggle}>
    {isOn && <Icon of={Check} size="small" />}
    {label}
  </Chip>
)

const Part = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0 0 var(--space-2);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`

const Wrap = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) 0.375rem;
`

const More = styled(Chip)`
  color: var(--color-link);
`

const Missing = styled.p`
  margin-top: var(--space-2);
  color: var(--color-on-no-soft);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
`
