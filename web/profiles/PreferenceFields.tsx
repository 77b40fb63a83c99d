import { useController, useFormContext } from 'react-hook-form'
import { limits } from '../../contracts/core/limits.ts'
import { wholeNumberIn } from '../../contracts/core/whole-number.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Slider } from '../ui/Slider.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

/** The form's number for a typed one; NaN, which is refused, for what is no whole number. */
const wholeNumber = (typed: string | number): number => wholeNumberIn(String(typed)) ?? Number.NaN

export function DiscoveryFields() {
  const { register, control, formState } = useFormContext<ProfileForm>()
  const { field: youngest } = useController({ control, name: 'minAge' })
  const { field: oldest } = useController({ control, name: 'maxAge' })
  return (
    <>
      <TextField
        label={texts.preferenceFields.distance}
        required
        type="number"
        inputMode="numeric"
        min={limits.maxDistance.min}
        max={limits.maxDistance.max}
        error={formState.errors.maxDistance?.message}
        {...register('maxDistance', { setValueAs: wholeNumber })}
      />
      <Slider
        label={texts.preferenceFields.ageRange}
        thumbs={[texts.preferenceFields.youngest, texts.preferenceFields.oldest]}
        value={[youngest.value, oldest.value]}
        onChange={([from = limits.age.min, to = limits.age.max]) => {
          youngest.onChange(from)
          oldest.onChange(to)
        }}
        min={limits.age.min}
        max={limits.age.max}
        says={`${youngest.value} to ${oldest.value}`}
      />
    </>
  )
}

export function PrivacyFields() {
  const { register, control, formState } = useFormContext<ProfileForm>()
  const { field: hidden } = useController({ control, name: 'faceHidden' })
  return (
    <>
      <SelectField
        label={texts.preferenceFields.visibility}
        hint={texts.preferenceFields.visibilityHint}
        error={formState.errors.profileVisibility?.message}
        {...register('profileVisibility')}
      >
        <option value="public">{texts.preferenceFields.public}</option>
        <option value="matches_only">{texts.preferenceFields.matchesOnly}</option>
      </SelectField>
      <SwitchRow
        label={texts.preferenceFields.faceHidden}
        hint={texts.preferenceFields.faceHiddenHint}
        checked={hidden.value}
        onChange={hidden.onChange}
      />
    </>
  )
}
