import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { wholeNumberIn } from '../../contracts/core/whole-number.ts'
import { TextField } from '../ui/Field.tsx'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

/** The form's age for a typed one; NaN, which is refused, for what is no whole number. */
const ageIn = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : (wholeNumberIn(typed) ?? Number.NaN)

/**
 * The member's age, in digits of any script. It is empty until the member enters one, and keeps what
 * was typed.
 */
export function AgeField() {
  const { control } = useFormContext<ProfileForm>()
  const { field, fieldState } = useController({ control, name: 'age' })
  const [typed, setTyped] = useState('')
  const saved = Number.isNaN(field.value) ? '' : String(field.value ?? '')
  const shown = Object.is(ageIn(typed), field.value) ? typed : saved
  return (
    <TextField
      label={texts.ageField.label}
      required
      inputMode="numeric"
      autoComplete="off"
      error={fieldState.error?.message}
      ref={field.ref}
      name={field.name}
      value={shown}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(ageIn(target.value))
      }}
    />
  )
}
