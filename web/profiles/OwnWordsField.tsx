import { useState } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { comparable } from '../../contracts/core/folded-text.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

type Props = {
  name: Extract<FieldPath<ProfileForm>, 'gender' | 'orientation'>
  label: string
  listed: readonly string[]
  labelOf: (value: string) => string
  max: number
}

const ownWords = 'own words'

/** Select with listed values and a field for the member's own words. */
export function OwnWordsField({ name, label, listed, labelOf, max }: Props) {
  const { control } = useFormContext<ProfileForm>()
  const { field, fieldState } = useController({ control, name })
  const [speaks, setSpeaks] = useState(field.value !== '' && !listed.includes(field.value))

  /** A typed text that equals a listed label selects the listed value, so that filters find it. */
  const selectedValue = (text: string) =>
    listed.find(value => comparable(labelOf(value)) === comparable(text)) ?? text

  return (
    <Stack $gap={2}>
      <SelectField
        label={label}
        required
        name={name}
        ref={speaks ? undefined : field.ref}
        error={speaks ? undefined : fieldState.error?.message}
        value={speaks ? ownWords : field.value}
        onBlur={field.onBlur}
        onChange={event => {
          setSpeaks(event.target.value === ownWords)
          field.onChange(event.target.value === ownWords ? '' : event.target.value)
        }}
      >
        <option value="" disabled>
          {texts.ownWordsField.chooseOne}
        </option>
        {listed.map(value => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
        <option value={ownWords}>{texts.ownWordsField.inOwnWords}</option>
      </SelectField>
      {speaks && (
        <TextField
          label={texts.ownWordsField.label(label)}
          required
          limit={max}
          noun={name}
          ref={field.ref}
          error={fieldState.error?.message}
          value={listed.includes(field.value) ? labelOf(field.value) : field.value}
          onBlur={event => {
            field.onChange(selectedValue(event.target.value))
            field.onBlur()
          }}
          onChange={event => field.onChange(event.target.value)}
        />
      )}
    </Stack>
  )
}
