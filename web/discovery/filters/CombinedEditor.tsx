import {
  type ListedChoices,
  listedGenders,
  listedOrientations,
} from '../../../contracts/profiles/identity-choices.ts'
import { relationshipStyles } from '../../../contracts/profiles/profile-choices.ts'
import { genderLabel, orientationLabel } from '../../profiles/identity-labels.ts'
import { ListedOptions } from '../../profiles/ListedOptions.tsx'
import { styleLabel } from '../../profiles/labels.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { Muted } from '../../ui/typography.ts'
import { CommittedNumber } from './CommittedNumber.tsx'
import type { FilterValue } from './filter-model.ts'
import { FieldPair } from './RangeEditor.tsx'
import { texts } from './texts.ts'

type Value = FilterValue<'combined'>
type Props = { value: Value; onChange: (value: Value) => void }

const answers = [
  { value: 'any', label: texts.editor.any },
  { value: 'yes', label: texts.editor.yes },
  { value: 'no', label: texts.editor.no },
] as const
type Answer = (typeof answers)[number]['value']

const answerOf = (value: boolean | null): Answer => (value === null ? 'any' : value ? 'yes' : 'no')
const valueOfAnswer = (answer: Answer): boolean | null =>
  answer === 'any' ? null : answer === 'yes'

const styles: ListedChoices = Object.fromEntries(
  Object.keys(relationshipStyles).map(style => [style, []]),
)

/** Conditions that must all apply to a person; those at Any do not count. */
export const CombinedEditor = ({ value, onChange }: Props) => {
  const set = (part: Partial<Value>) => onChange({ ...value, ...part })
  return (
    <Stack>
      <Muted $size="sm">{texts.editor.combined}</Muted>
      <SegmentedChoice
        label={texts.editor.verified}
        options={answers}
        value={answerOf(value.verified)}
        onChange={answer => set({ verified: valueOfAnswer(answer) })}
      />
      <SegmentedChoice
        label={texts.editor.faceHidden}
        options={answers}
        value={answerOf(value.faceHidden)}
        onChange={answer => set({ faceHidden: valueOfAnswer(answer) })}
      />
      <FieldPair>
        <CommittedNumber
          label={texts.editor.ageFrom}
          placeholder={texts.editor.any}
          value={value.ageMin}
          whenEmpty={null}
          onCommit={ageMin => set({ ageMin, ageMax: atLeast(ageMin, value.ageMax) })}
        />
        <CommittedNumber
          label={texts.editor.ageTo}
          placeholder={texts.editor.any}
          value={value.ageMax}
          whenEmpty={null}
          onCommit={ageMax => set({ ageMin: atMost(ageMax, value.ageMin), ageMax })}
        />
      </FieldPair>
      <Chosen
        label={texts.editor.gender}
        listed={listedGenders}
        labelOf={genderLabel}
        value={value.gender}
        onChange={gender => set({ gender })}
      />
      <Chosen
        label={texts.editor.orientation}
        listed={listedOrientations}
        labelOf={orientationLabel}
        value={value.orientation}
        onChange={orientation => set({ orientation })}
      />
      <Chosen
        label={texts.editor.style}
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
  listed: ListedChoices
  labelOf: (value: string) => string
  value: string | null
  onChange: (value: string | null) => void
}

/**
 * Selects one listed value or any. An unlisted stored value, from another client, is offered too.
 */
const Chosen = ({ label, listed, labelOf, value, onChange }: ChosenProps) => (
  <SelectField
    label={label}
    value={value ?? ''}
    onChange={event => onChange(event.target.value || null)}
  >
    <option value="">{texts.editor.any}</option>
    <ListedOptions listed={listed} labelOf={labelOf} />
    {value !== null && !Object.hasOwn(listed, value) && (
      <option value={value}>{labelOf(value)}</option>
    )}
  </SelectField>
)
