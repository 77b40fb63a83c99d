import { TextField } from './Field.tsx'
import { SegmentedChoice } from './SegmentedChoice.tsx'
import { instantsOf, timeTexts, type Which } from './zoned-time.ts'

const choices = (['first', 'second'] as const).map(value => ({
  value,
  label: timeTexts.which[value],
}))

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  required?: boolean
  /** By default the device's. */
  timeZone?: string | undefined
  value: string
  which: Which
  onChange: (value: string, which: Which) => void
}

/** Date and time on the clocks of a time zone. It asks which of two equal hours is meant. */
export const ZonedTimeField = ({ timeZone, value, which, onChange, ...rest }: Props) => (
  <div>
    <TextField
      {...rest}
      type="datetime-local"
      value={value}
      onChange={event => onChange(event.target.value, '')}
    />
    {instantsOf(value, timeZone).length === 2 && (
      <SegmentedChoice<Which>
        label={timeTexts.twice}
        options={choices}
        value={which}
        onChange={next => onChange(value, next)}
      />
    )}
  </div>
)
