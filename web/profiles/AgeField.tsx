import { useController, useFormContext } from 'react-hook-form'
import { limits } from '../../contracts/core/limits.ts'
import { TextField } from '../ui/Field.tsx'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

const { min, max } = limits.age

/** The member's age as a typed number. It is empty until the member enters one. */
export function AgeField() {
  const { control } = useFormContext<ProfileForm>()
  const { field, fieldState } = useController({ control, name: 'age' })
  const { value } = field
  return (
    <TextField
      label={texts.ageField.label}
      required
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      error={fieldState.error?.message}
      ref={field.ref}
      name={field.name}
      value={value === undefined || Number.isNaN(value) ? '' : value}
      onBlur={field.onBlur}
      onChange={({ target }) =>
        field.onChange(target.value === '' ? undefined : target.valueAsNumber)
      }
    />
  )
}
