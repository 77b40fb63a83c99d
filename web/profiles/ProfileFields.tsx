import { useFormContext } from 'react-hook-form'
import { limits } from '../../contracts/core/limits.ts'
import {
  genders,
  orientations,
  relationshipStyles,
} from '../../contracts/profiles/profile-choices.ts'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Hint } from '../ui/typography.ts'
import { detailsVisibilities, genderLabel, orientationLabel, styleLabel } from './labels.ts'
import { OwnWordsField } from './OwnWordsField.tsx'
import { emptyForm, type ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

/** The name that others see, with pronouns. */
export function NameFields() {
  const { register, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <>
      <TextField
        label={texts.profileFields.pseudonym}
        required
        hint={texts.profileFields.pseudonymHint}
        autoComplete="off"
        limit={limits.pseudonym}
        noun="pseudonym"
        error={errors.pseudonym?.message}
        {...register('pseudonym')}
      />
      <TextField
        label={texts.profileFields.pronouns}
        placeholder={texts.profileFields.pronounsPlaceholder}
        autoComplete="off"
        limit={limits.pronouns}
        noun="text of your pronouns"
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
      label={texts.profileFields.gender}
      listed={genders}
      labelOf={genderLabel}
      max={limits.gender}
    />
    <OwnWordsField
      name="orientation"
      label={texts.profileFields.orientation}
      listed={orientations}
      labelOf={orientationLabel}
      max={limits.orientation}
    />
    <Hint>{texts.profileFields.identityHint}</Hint>
  </>
)

export function BioField() {
  const { register, formState } = useFormContext<ProfileForm>()
  return (
    <TextArea
      label={texts.profileFields.bio}
      rows={4}
      hint={texts.profileFields.bioHint}
      limit={limits.bio}
      noun="bio"
      error={formState.errors.bio?.message}
      {...register('bio')}
    />
  )
}

/** @param isNew True in the wizard, where the style has a preset. */
export function StyleField({ isNew }: { isNew: boolean }) {
  const { register, formState } = useFormContext<ProfileForm>()
  return (
    <SelectField
      label={texts.profileFields.style}
      hint={
        isNew && texts.profileFields.stylePreset(styleLabel(emptyForm.relationshipStyle, 'form'))
      }
      required
      error={formState.errors.relationshipStyle?.message}
      {...register('relationshipStyle')}
    >
      {Object.entries(relationshipStyles).map(([style, labels]) => (
        <option key={style} value={style}>
          {labels.form}
        </option>
      ))}
    </SelectField>
  )
}

export function RelationshipFields() {
  const { register, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <>
      <TextArea
        label={texts.profileFields.current}
        hint={texts.profileFields.currentHint}
        limit={limits.relationshipsText}
        noun="text"
        error={errors.currentRelationships?.message}
        {...register('currentRelationships')}
      />
      <TextArea
        label={texts.profileFields.seeking}
        limit={limits.relationshipsText}
        noun="text"
        error={errors.seekingDescription?.message}
        {...register('seekingDescription')}
      />
      <SelectField
        label={texts.profileFields.readers}
        hint={texts.profileFields.readersHint}
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
