import { useId } from 'react'
import type { OnboardingSuggestions } from '../../../contracts/insights/onboarding.ts'
import {
  type OnboardingSuggestionType,
  preferenceItems,
} from '../../../contracts/insights/onboarding-questions.ts'
import { hobbyLabel } from '../../../contracts/profiles/hobby-catalogue.ts'
import { relationshipStyles, type StyleKey } from '../../../contracts/profiles/profile-choices.ts'
import { WhyNote } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PickChips } from './PickChips.tsx'
import { PickRows } from './PickRows.tsx'
import { texts } from './texts.ts'

/** Whether only one suggestion of a type can be chosen. */
export const isSingle = (type: OnboardingSuggestionType): boolean =>
  type === 'bio' || type === 'relationship_style'

export const labelOf = (type: OnboardingSuggestionType, value: string): string => {
  if (type === 'relationship_style') return relationshipStyles[value as StyleKey]?.form ?? value
  if (type === 'hobbies') return hobbyLabel(value)
  return type === 'preferences' ? (preferenceItems.get(value)?.label ?? value) : value
}

/** The option for no bio or no style. */
const NONE = ''

type Props = {
  of: OnboardingSuggestions
  kept: readonly string[]
  onChange: (kept: string[]) => void
}

/** The suggestions of one type with their reason, to choose from. */
export function SuggestionChoice({ of: { type, reasoning, suggestions }, kept, onChange }: Props) {
  const id = useId()
  const options = suggestions.map(value => ({ value, label: labelOf(type, value) }))
  return (
    <Panel id={id} title={texts.recommendations.types[type]}>
      <WhyNote>{reasoning}</WhyNote>
      {options.length > 0 &&
        (isSingle(type) ? (
          <PickRows
            label={texts.recommendations.types[type]}
            options={[...options, { value: NONE, label: texts.recommendations.none }]}
            chosen={kept.length > 0 ? kept : [NONE]}
            onChange={chosen => onChange(chosen.filter(value => value !== NONE))}
          />
        ) : (
          <PickChips labelledBy={id} options={options} chosen={kept} onChange={onChange} />
        ))}
    </Panel>
  )
}
