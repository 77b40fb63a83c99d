import { limits, placeLimits } from '../../../contracts/core/limits.ts'
import { type FilterType, filterTypes } from '../../../contracts/discovery/filter-types.ts'
import { listedGenders, listedOrientations } from '../../../contracts/profiles/identity-choices.ts'
import type { Place } from '../../../contracts/profiles/places.ts'
import { relationshipStyles } from '../../../contracts/profiles/profile-choices.ts'
import { genderLabel, orientationLabel, splitChoices } from '../../profiles/identity-labels.ts'
import { styleLabel } from '../../profiles/labels.ts'
import { PlaceField } from '../../profiles/places/PlaceField.tsx'
import { distanceText } from '../../ui/distance.ts'
import { FieldProblem } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { Hint } from '../../ui/typography.ts'
import { Choices, ChoicesEditor, ChosenWord } from './ChoicesEditor.tsx'
import { CombinedEditor } from './CombinedEditor.tsx'
import type { Filter, FilterKind } from './filter-model.ts'
import { filterSummary } from './filter-summary.ts'
import { LinkedToEditor } from './LinkedToEditor.tsx'
import { RangeEditor } from './RangeEditor.tsx'
import { texts } from './texts.ts'
import { WishesEditor } from './WishesEditor.tsx'

type Value = Filter['filterValue']
type Props = {
  filter: Filter
  kind: FilterKind
  /** The server's objection to the value. */
  problem: string | undefined
  onChange: (value: Value) => void
}

/** The controls of a filter's value. */
export const FilterEditor = ({ filter, kind, problem, onChange }: Props) => (
  <>
    <ValueEditor filter={filter} problem={problem} onChange={onChange} />
    {problem && filter.filterType !== 'location' && <FieldProblem>{problem}</FieldProblem>}
    {kind === 'discovery' && <UnstatedRow value={filter.filterValue} onChange={onChange} />}
  </>
)

function ValueEditor({ filter, problem, onChange }: Omit<Props, 'kind'>) {
  const { filterType, filterValue: value } = filter
  const label = filterTypes[filterType]
  switch (filterType) {
    case 'age_range':
    case 'max_distance':
      return <RangeFilter filter={filter} onChange={onChange} />
    case 'current_relationships':
    case 'seeking_description':
      return (
        <ChoicesEditor
          label={label}
          {...listChoices[filterType]}
          value={value.searchTerms}
          onChange={searchTerms => onChange({ ...value, searchTerms })}
        />
      )
    case 'relationship_preferences':
      return (
        <WishesEditor
          value={value.preferences}
          onChange={preferences => onChange({ ...value, preferences })}
        />
      )
    case 'is_verified':
      return (
        <Either
          label={texts.editor.verified}
          names={[texts.editor.verified, texts.editor.notVerified]}
          value={value.verified}
          onChange={verified => onChange({ verified })}
        />
      )
    case 'face_hidden':
      return (
        <Either
          label={texts.editor.face}
          names={[texts.editor.hidden, texts.editor.shown]}
          value={value.hidden}
          onChange={hidden => onChange({ hidden })}
        />
      )
    case 'location':
      return (
        <CitiesEditor
          label={label}
          value={value.values}
          problem={problem}
          onChange={values => onChange({ values })}
        />
      )
    case 'combined':
      return <CombinedEditor value={value} onChange={onChange} />
    case 'new_to_kith':
      return <Hint>{texts.editor.newToKith}</Hint>
    case 'linked_to':
      return (
        <LinkedToEditor
          label={label}
          value={value.profileIds}
          onChange={profileIds => onChange({ profileIds })}
        />
      )
    default:
      return (
        <ChoicesEditor
          label={label}
          {...listChoices[filterType]}
          value={value.values}
          onChange={values => onChange({ ...value, values })}
        />
      )
  }
}

/** Miles at the end of the slider; the fields accept more. */
export const SLIDER_MILES = 250

const ranges = {
  age_range: {
    ends: texts.editor.ages,
    least: limits.age.min,
    most: limits.age.max,
    step: 1,
    saysEnd: String,
  },
  max_distance: {
    ends: texts.editor.miles,
    least: 0,
    most: SLIDER_MILES,
    step: 5,
    saysEnd: (miles: number) => distanceText(miles),
  },
} as const

type RangeFilterProps = {
  filter: Extract<Filter, { filterType: keyof typeof ranges }>
  onChange: Props['onChange']
}

const RangeFilter = ({ filter, onChange }: RangeFilterProps) => (
  <RangeEditor
    {...ranges[filter.filterType]}
    label={filterTypes[filter.filterType]}
    value={filter.filterValue}
    says={filterValue => filterSummary({ ...filter, filterValue })}
    onChange={onChange}
  />
)

type EitherProps = {
  label: string
  names: readonly [string, string]
  value: boolean
  onChange: (value: boolean) => void
}

const Either = ({ label, names: [yes, no], value, onChange }: EitherProps) => (
  <SegmentedChoice
    label={label}
    options={[
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]}
    value={value ? 'yes' : 'no'}
    onChange={answer => onChange(answer === 'yes')}
  />
)

/** Switch: whether a discovery filter also admits people who have stated nothing. */
const UnstatedRow = ({ value, onChange }: { value: Value; onChange: Props['onChange'] }) => {
  const field = 'allowMissing' in value ? 'allowMissing' : 'allowEmpty'
  if (!(field in value)) return null
  return (
    <SwitchRow
      label={texts.editor.unstated}
      checked={(value as { allowEmpty?: boolean; allowMissing?: boolean })[field] ?? false}
      onChange={isAllowed => onChange({ ...value, [field]: isAllowed } as Value)}
    />
  )
}

type ListChoice = {
  /** Values that are offered as chips. */
  readonly listed?: readonly string[]
  /** More of them, which are folded. */
  readonly more?: readonly string[]
  readonly labelOf?: (value: string) => string
  /** The field for other words; without it, only listed values can be chosen. */
  readonly words?: { readonly label: string; readonly placeholder: string; readonly hint?: string }
}

const { ownWords } = texts.editor
const [genders, moreGenders] = splitChoices(listedGenders)
const [orientations, moreOrientations] = splitChoices(listedOrientations)
const terms: ListChoice = {
  words: {
    label: texts.editor.wordsInText,
    placeholder: 'parallel, slow mornings',
    hint: texts.editor.terms,
  },
}

/** Choices of filters whose value is a list of texts, except for cities. */
const listChoices = {
  gender: {
    listed: genders,
    more: moreGenders,
    labelOf: genderLabel,
    words: { label: ownWords, placeholder: 'femme, boi', hint: texts.editor.broader },
  },
  orientation: {
    listed: orientations,
    more: moreOrientations,
    labelOf: orientationLabel,
    words: { label: ownWords, placeholder: 'mostly gay, bi and ace' },
  },
  relationship_style: {
    listed: Object.keys(relationshipStyles),
    labelOf: style => styleLabel(style, 'form'),
  },
  tags: { words: { label: texts.editor.wordsOnCard, placeholder: 'slow mornings, board games' } },
  pronouns: { words: { label: texts.editor.pronouns, placeholder: 'they, she/her' } },
  current_relationships: terms,
  seeking_description: terms,
} as const satisfies { readonly [T in FilterType]?: ListChoice }

type CitiesEditorProps = {
  label: string
  value: readonly string[]
  /** The server's objection to the chosen names. */
  problem: string | undefined
  onChange: (value: string[]) => void
}

/** The name by which the server finds the city: `Portland, Oregon` or `Monaco, Monaco`. */
const nameOf = ({ name, region, country }: Place): string => `${name}, ${region ?? country}`

/** Chips for the chosen cities, removed by a press, and a field to add one. */
const CitiesEditor = ({ label, value, problem, onChange }: CitiesEditorProps) => {
  const add = (place: Place | null) =>
    place && !value.includes(nameOf(place)) && onChange([...value, nameOf(place)])
  return (
    <Stack>
      {value.length > 0 && (
        <Choices role="group" aria-label={label}>
          {value.map(city => (
            <ChosenWord
              key={city}
              word={city}
              onRemove={() => onChange(value.filter(one => one !== city))}
            />
          ))}
        </Choices>
      )}
      {value.length < limits.filterValues ? (
        <PlaceField
          label={value.length === 0 ? texts.editor.city : texts.editor.anotherCity}
          hint={texts.editor.cityHint(placeLimits.nearMiles)}
          error={problem}
          value={null}
          onChange={add}
        />
      ) : (
        <Hint>{texts.editor.mostCities(limits.filterValues)}</Hint>
      )}
    </Stack>
  )
}
