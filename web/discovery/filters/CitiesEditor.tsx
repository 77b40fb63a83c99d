import { limits, placeLimits } from '../../../contracts/core/limits.ts'
import type { Place } from '../../../contracts/profiles/places.ts'
import { PlaceField } from '../../profiles/places/PlaceField.tsx'
import { Stack } from '../../ui/layout.ts'
import { Hint } from '../../ui/typography.ts'
import { Choices, ChosenWord } from './ChoicesEditor.tsx'
import { texts } from './texts.ts'

type Props = {
  label: string
  value: readonly string[]
  /** The server's objection to the chosen names. */
  problem: string | undefined
  onChange: (value: string[]) => void
}

/** The name by which the server finds the city: `Portland, Oregon` or `Monaco, Monaco`. */
const nameOf = ({ name, region, country }: Place): string => `${name}, ${region ?? country}`

/** Chips for the chosen cities, removed by a press, and a field to add one. */
export const CitiesEditor = ({ label, value, problem, onChange }: Props) => {
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
