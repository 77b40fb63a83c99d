import type { EventRepeat } from '../../../contracts/meetups/event-series.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FieldPair } from '../../ui/layout.ts'
import type { RepeatForm } from '../form/event-form.ts'
import { seriesTexts } from './series-texts.ts'

const choices = Object.entries(seriesTexts.every) as [EventRepeat['every'], string][]

type Props = {
  form: RepeatForm
  /** The day of the event, where it is known. */
  day: string
  problems: { readonly every?: string | undefined; readonly until?: string | undefined }
  onChange: (changes: Partial<RepeatForm>) => void
}

/** How often an event repeats, and until which day. */
export function RepeatFields({ form: { every, until }, day, problems, onChange }: Props) {
  const { form } = seriesTexts
  return (
    <FieldPair>
      <SelectField
        label={form.repeats}
        {...(every !== '' && { hint: every === 'month' ? form.monthHint : form.hint })}
        value={every}
        error={problems.every}
        onChange={({ target }) => onChange({ every: target.value as RepeatForm['every'] })}
      >
        <option value="">{form.never}</option>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {every !== '' && (
        <TextField
          type="date"
          label={form.until}
          required
          min={day || undefined}
          value={until}
          error={problems.until}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      )}
    </FieldPair>
  )
}
