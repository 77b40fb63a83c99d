import styled from 'styled-components'
import { groupTimes } from '../../contracts/groups/group-times.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { ChipPart, ChipWrap, HobbyChips, ToggleChip } from '../hangouts/HobbyChips.tsx'
import { Stack } from '../ui/layout.ts'
import { toggled } from '../ui/toggled.ts'
import { timeLabel } from './group-labels.ts'
import { texts } from './texts.ts'

export type GroupChoiceValue = {
  readonly interests: readonly string[]
  readonly availability: readonly string[]
}

/** Interests that are shown before the member asks for all. */
const SHOWN_FIRST = 8

type Props = {
  value: GroupChoiceValue
  onChange: (value: GroupChoiceValue) => void
  own: readonly Hobby[]
  /** Errors about missing choices, by part. */
  errors?: { interests?: string | undefined; availability?: string | undefined }
}

/** Choice of interests and times, for a member or a group. */
export function GroupChoice({ value, onChange, own, errors = {} }: Props) {
  return (
    <Stack>
      <HobbyChips
        legend={texts.choice.interests}
        own={own}
        chosen={value.interests}
        shownFirst={SHOWN_FIRST}
        onToggle={key => onChange({ ...value, interests: toggled(value.interests, key) })}
      >
        {errors.interests && <Missing role="alert">{errors.interests}</Missing>}
      </HobbyChips>
      <ChipPart>
        <legend>{texts.choice.times}</legend>
        <ChipWrap>
          {Object.keys(groupTimes).map(key => (
            <ToggleChip
              key={key}
              label={timeLabel(key)}
              isOn={value.availability.includes(key)}
              onToggle={() =>
                onChange({ ...value, availability: toggled(value.availability, key) })
              }
            />
          ))}
        </ChipWrap>
        {errors.availability && <Missing role="alert">{errors.availability}</Missing>}
      </ChipPart>
    </Stack>
  )
}

const Missing = styled.p`
  margin-top: var(--space-2);
  color: var(--color-on-no-soft);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
`
