import { useState } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { comparable } from '../../contracts/core/folded-text.ts'
import { limits } from '../../contracts/core/limits.ts'
import {
  type ListedChoices,
  listedGenders,
  listedOrientations,
} from '../../contracts/profiles/identity-choices.ts'
import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { Hint } from '../ui/typography.ts'
import { genderLabel, orientationLabel } from './identity-labels.ts'
import { ListedOptions } from './ListedOptions.tsx'
import { detailsVisibilities, styleLabel } from './labels.ts'
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
      listed={listedGenders}
      labelOf={genderLabel}
      max={limits.gender}
    />
    <OwnWordsField
      name="orientation"
      label={texts.profileFields.orientation}
      listed={listedOrientations}
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

type Props = {
  name: Extract<FieldPath<ProfileForm>, 'gender' | 'orientation'>
  label: string
  listed: ListedChoices
  labelOf: (value: string) => string
  max: number
}

const ownWords = 'own words'

/** Select with listed values and a field for the member's own words. */
function OwnWordsField({ name, label, listed, labelOf, max }: Props) {
  const { control } = useFormContext<ProfileForm>()
  const { field, fieldState } = useController({ control, name })
  const isListed = (value: string) => Object.hasOwn(listed, value)
  const [speaks, setSpeaks] = useState(field.value !== '' && !isListed(field.value))

  /** A typed text that equals a listed label selects the listed value, so that filters find it. */
  const selectedValue = (text: string) =>
    Object.keys(listed).find(value => comparable(labelOf(value)) === comparable(text)) ?? text

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
        <ListedOptions listed={listed} labelOf={labelOf} />
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
          value={isListed(field.value) ? labelOf(field.value) : field.value}
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
