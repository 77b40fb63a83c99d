import { useController, useFormContext } from 'react-hook-form'
import { limits } from '../../contracts/core/limits.ts'
import { TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { Slider } from '../ui/Slider.tsx'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

const { min, max, initial } = limits.age

/** The member's age as a number, typed or by a slider. It is empty until the member chooses. */
export function AgeField() {
  const { control } = useFormContext<ProfileForm>()
  const { field, fieldState } = useController({ control, name: 'age' })
  const { value } = field
  const isChosen = value !== undefined && !Number.isNaN(value)
  return (
    <Stack $gap={1}>
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
        value={isChosen ? value : ''}
        onBlur={field.onBlur}
        onChange={({ target }) =>
          field.onChange(target.value === '' ? undefined : target.valueAsNumber)
        }
      />
      <Slider
        label={texts.ageField.slider}
        thumbs={[texts.ageField.sliderThumb]}
        value={[isChosen ? Math.min(max, Math.max(min, value)) : initial]}
        onChange={([age]) => field.onChange(age)}
        min={min}
        max={max}
        says={isChosen ? value : texts.ageField.notChosen}
      />
    </Stack>
  )
}
