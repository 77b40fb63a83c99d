import { genders, orientations, relationshipStyles } from '../../../contracts/profile-choices.ts'
import { genderLabel, orientationLabel, styleLabel } from '../../profiles/labels.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { Muted } from '../../ui/text.ts'
import { CommittedNumber } from './CommittedNumber.tsx'
import type { FilterValue } from './filter-model.ts'
import { FieldPair } from './RangeEditor.tsx'

type Value = FilterValue<'combined'>
type Props = { value: Value; onChange: (value: Value) => void }

const answers = [
  { value: 'any', label: 'Any' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
type Answer = (typeof answers)[number]['value']

const answerOf = (value: boolean | null): Answer => (value === null ? 'any' : value ? 'yes' : 'no')
const valueOfAnswer = (answer: Answer): boolean | null =>
  answer === 'any' ? null : answer === 'yes'

const styles = Object.keys(relationshipStyles)

/** Lines that must all apply to a person; those left at Any do not count. */
export const CombinedEditor = ({ value, onChange }: Props) => {
  const set = (part: Partial<Value>) => onChange({ ...value, ...part })
  return (
    <Stack>
      <Muted $size="sm">
        Only a person to whom every line applies is kept from seeing you. Lines left at Any do not
        count.
      </Muted>
      <SegmentedChoice
        label="Verified"
        options={answers}
        value={answerOf(value.verified)}
        onChange={answer => set({ verified: valueOfAnswer(answer) })}
      />
      <SegmentedChoice
        label="Face hidden"
        options={answers}
        value={answerOf(value.faceHidden)}
        onChange={answer => set({ faceHidden: valueOfAnswer(answer) })}
      />
      <FieldPair>
        <CommittedNumber
          label="Age from"
          placeholder="Any"
          value={value.ageMin}
          whenEmpty={null}
          onCommit={ageMin => set({ ageMin, ageMax: atLeast(ageMin, value.ageMax) })}
        />
        <CommittedNumber
          label="Age to"
          placeholder="Any"
          value={value.ageMax}
          whenEmpty={null}
          onCommit={ageMax => set({ ageMin: atMost(ageMax, value.ageMin), ageMax })}
        />
      </FieldPair>
      <Chosen
        label="Gender"
        listed={genders}
        labelOf={genderLabel}
        value={value.gender}
        onChange={gender => set({ gender })}
      />
      <Chosen
        label="Orientation"
        listed={orientations}
        labelOf={orientationLabel}
        value={value.orientation}
        onChange={orientation => set({ orientation })}
      />
      <Chosen
        label="Relationship style"
        listed={styles}
        labelOf={style => styleLabel(style, 'form')}
        value={value.relationshipStyle}
        onChange={relationshipStyle => set({ relationshipStyle })}
      />
    </Stack>
  )
}

/** The other end of the ages, moved along when the two would cross. */
const atLeast = (least: number | null, end: number | null) =>
  least !== null && end !== null ? Math.max(least, end) : end
const atMost = (most: number | null, end: number | null) =>
  most !== null && end !== null ? Math.min(most, end) : end

type ChosenProps = {
  label: string
  listed: readonly string[]
  labelOf: (value: string) => string
  value: string | null
  onChange: (value: string | null) => void
}

/** One listed value or any. Another word, which a program may have set, is offered too. */
const Chosen = ({ label, listed, labelOf, value, onChange }: ChosenProps) => (
  <SelectField
    label={label}
    value={value ?? ''}
    onChange={event => onChange(event.target.value || null)}
  >
    <option value="">Any</option>
    {[...new Set([...listed, ...(value === null ? [] : [value])])].map(one => (
      <option key={one} value={one}>
        {labelOf(one)}
      </option>
    ))}
  </SelectField>
)
