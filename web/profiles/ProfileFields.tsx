import { useFormContext } from 'react-hook-form'
import { limits } from '../../contracts/limits.ts'
import { genders, orientations, relationshipStyles } from '../../contracts/profile-choices.ts'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Hint } from '../ui/text.ts'
import { detailsVisibilities, genderLabel, orientationLabel } from './labels.ts'
import { OwnWordsField } from './OwnWordsField.tsx'
import type { ProfileForm } from './profile-form.ts'

/** The name that others see, with pronouns. */
export function NameFields() {
  const { register, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <>
      <TextField
        label="Pseudonym"
        required
        hint="The name others see. Leave your legal name, links and handles out."
        autoComplete="off"
        maxLength={limits.pseudonym}
        error={errors.pseudonym?.message}
        {...register('pseudonym')}
      />
      <TextField
        label="Pronouns"
        placeholder="they/them"
        autoComplete="off"
        maxLength={limits.pronouns}
        error={errors.pronouns?.message}
        {...register('pronouns')}
      />
    </>
  )
}

export const IdentityFields = () => (
  <>
    <OwnWordsField
      name="gender"
      label="Gender"
      listed={genders}
      labelOf={genderLabel}
      max={limits.gender}
    />
    <OwnWordsField
      name="orientation"
      label="Orientation"
      listed={orientations}
      labelOf={orientationLabel}
      max={limits.orientation}
    />
    <Hint>Your card does not show gender and orientation. Whoever sees it can open them.</Hint>
  </>
)

export function BioField() {
  const { register, formState } = useFormContext<ProfileForm>()
  return (
    <TextArea
      label="Bio"
      rows={4}
      hint="Your card shows the first three lines. Others can open the rest."
      maxLength={limits.bio}
      error={formState.errors.bio?.message}
      {...register('bio')}
    />
  )
}

export function RelationshipFields() {
  const { register, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <>
      <SelectField
        label="Relationship style"
        required
        error={errors.relationshipStyle?.message}
        {...register('relationshipStyle')}
      >
        {Object.entries(relationshipStyles).map(([style, labels]) => (
          <option key={style} value={style}>
            {labels.form}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Current relationships"
        hint="Partners, polycule, dynamics: as much as you like to say."
        maxLength={limits.relationshipsText}
        error={errors.currentRelationships?.message}
        {...register('currentRelationships')}
      />
      <TextArea
        label="What I'm seeking"
        maxLength={limits.relationshipsText}
        error={errors.seekingDescription?.message}
        {...register('seekingDescription')}
      />
      <SelectField
        label="Who sees relationships and what you seek"
        hint="For both texts above, your hobbies and your relationship preferences. Your matches see all of it in any case; only they see preferences about sex and kink."
        error={errors.detailsVisibility?.message}
        {...register('detailsVisibility')}
      >
        {Object.entries(detailsVisibilities).map(([visibility, label]) => (
          <option key={visibility} value={visibility}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
}
