import { useFormContext } from 'react-hook-form'
import { limits } from '../../contracts/limits.ts'
import { genders, orientations, relationshipStyles } from '../../contracts/profile-choices.ts'
import { Card } from '../ui/Card.tsx'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Hint } from '../ui/text.ts'
import { detailsVisibilities, genderLabel, orientationLabel } from './labels.ts'
import { OwnWordsField } from './OwnWordsField.tsx'
import type { ProfileForm } from './profile-form.ts'

export function AboutFields() {
  const { register, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <Card>
      <Stack>
        <CardTitle>About you</CardTitle>
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
        <TextField
          label="Age"
          required
          type="number"
          inputMode="numeric"
          min={limits.age.min}
          max={limits.age.max}
          error={errors.age?.message}
          {...register('age', { valueAsNumber: true })}
        />
        <TextArea
          label="Bio"
          rows={4}
          hint="The first three lines show on your card, all of it can be opened there."
          maxLength={limits.bio}
          error={errors.bio?.message}
          {...register('bio')}
        />
      </Stack>
    </Card>
  )
}

export const IdentityFields = () => (
  <Card>
    <Stack>
      <div>
        <CardTitle>Identity</CardTitle>
        <Hint>Not on your card itself, but everyone who sees it can read these.</Hint>
      </div>
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
    </Stack>
  </Card>
)

export function RelationshipFields() {
  const { register, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <Card>
      <Stack>
        <CardTitle>Relationships</CardTitle>
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
      </Stack>
    </Card>
  )
}
