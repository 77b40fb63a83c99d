import { useId, useState } from 'react'
import { limits } from '../../../contracts/core/limits.ts'
import {
  adultWishes,
  preferenceLabels,
} from '../../../contracts/profiles/relationship-catalogue.ts'
import {
  preferenceCategories,
  preferenceLabel,
} from '../../profiles/relationship-preferences/preferences.ts'
import { Chip } from '../../ui/Chip.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { Hint, Strong } from '../../ui/typography.ts'
import { Choices } from './ChoicesEditor.tsx'
import type { FilterValue } from './filter-model.ts'
import { texts } from './texts.ts'

type Wish = FilterValue<'relationship_preferences'>['preferences'][number]
type Level = Wish['levels'][number]

const levels = Object.keys(preferenceLabels) as Level[]

type Props = { value: readonly Wish[]; onChange: (value: Wish[]) => void }

/**
 * Relationship preferences that people may show before a match, each with levels that toggle. An
 * item without a level is left out.
 */
export function WishesEditor({ value, onChange }: Props) {
  /** Picked items without a level. */
  const [picked, setPicked] = useState<readonly Wish[]>([])
  const without = (list: readonly Wish[], item: string) => list.filter(one => one.item !== item)
  const lines = [...value, ...picked.filter(({ item }) => !value.some(one => one.item === item))]

  const setLevels = (wish: Wish, next: Level[]) => {
    const changed = { ...wish, levels: next }
    setPicked([...without(picked, wish.item), changed])
    const isKnown = value.some(({ item }) => item === wish.item)
    if (next.length === 0) onChange(without(value, wish.item))
    else if (isKnown) onChange(value.map(one => (one.item === wish.item ? changed : one)))
    else onChange([...value, changed])
  }
  return (
    <Stack>
      {lines.map(wish => (
        <Line key={wish.item} wish={wish} onChange={next => setLevels(wish, next)} />
      ))}
      {lines.length < limits.filterValues && (
        <WishChooser
          taken={lines.map(({ item }) => item)}
          onChoose={wish => setPicked([...picked, wish])}
        />
      )}
    </Stack>
  )
}

function Line({ wish, onChange }: { wish: Wish; onChange: (next: Level[]) => void }) {
  const id = useId()
  const toggle = (level: Level) =>
    onChange(levels.filter(one => wish.levels.includes(one) !== (one === level)))
  return (
    <Stack $gap={2}>
      <Strong id={id}>{preferenceLabel(wish.item)}</Strong>
      <Choices role="group" aria-labelledby={id}>
        {levels.map(level => (
          <Chip key={level} pressed={wish.levels.includes(level)} onClick={() => toggle(level)}>
            {preferenceLabels[level]}
          </Chip>
        ))}
      </Choices>
      {wish.levels.length === 0 && <Hint>{texts.editor.noLevel}</Hint>}
      {adultWishes.has(wish.item) && <Hint>{texts.editor.matchesOnly}</Hint>}
    </Stack>
  )
}

type ChooserProps = { taken: readonly string[]; onChoose: (wish: Wish) => void }

const WishChooser = ({ taken, onChoose }: ChooserProps) => (
  <SelectField
    label={taken.length === 0 ? texts.editor.choosePreference : texts.editor.chooseAnother}
    value=""
    onChange={event => {
      const found = preferenceCategories.find(({ items }) =>
        items.some(({ item }) => item === event.target.value),
      )
      if (found) onChoose({ category: found.category, item: event.target.value, levels: [] })
    }}
  >
    <option value="" disabled>
      {texts.editor.chooseOne}
    </option>
    {preferenceCategories
      .filter(({ items }) => items.length > 0)
      .map(({ category, label, items }) => (
        <optgroup key={category} label={label}>
          {items
            .filter(({ item }) => !taken.includes(item) && !adultWishes.has(item))
            .map(({ item, label: name }) => (
              <option key={item} value={item}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
  </SelectField>
)
