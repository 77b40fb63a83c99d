import { type ReactNode, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { limits } from '../../contracts/core/limits.ts'
import { wholeNumberIn } from '../../contracts/core/whole-number.ts'
import { Card } from '../ui/Card.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FoldedPart } from '../ui/FoldedPart.tsx'
import { Stack } from '../ui/layout.ts'
import { Slider } from '../ui/Slider.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint, SectionTitle } from '../ui/typography.ts'
import {
  BioField,
  IdentityFields,
  NameFields,
  RelationshipFields,
  StyleField,
} from './ProfileFields.tsx'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

type PartProps = { title: string; hint: string; children: ReactNode }

/** One part of the basic fields, with a heading. */
function Part({ title, hint, children }: PartProps) {
  const id = useId()
  return (
    <Stack as="section" $gap={3} aria-labelledby={id}>
      <div>
        <SectionTitle id={id}>{title}</SectionTitle>
        <Hint>{hint}</Hint>
      </div>
      {children}
    </Stack>
  )
}

/** Fields about the member. `first` comes before them, `children` follow the name. */
export const YouPart = ({ first, children }: { first: ReactNode; children?: ReactNode }) => (
  <Part title={texts.profileParts.you} hint={texts.profileParts.youHint}>
    <Card as="div">
      <Stack>
        {first}
        <NameFields />
        {children}
        <IdentityFields />
      </Stack>
    </Card>
  </Part>
)

type CardPartProps = {
  /** True in the wizard: the relationship style has a preset, and what is optional is folded. */
  isNew?: boolean
  children?: ReactNode
}

/** Fields that the card shows. `children` follow the relationship style. */
export const CardPart = ({ isNew = false, children }: CardPartProps) => (
  <Part title={texts.profileParts.card} hint={texts.profileParts.cardHint}>
    <Card as="div">
      <Stack>
        <BioField />
        <StyleField isNew={isNew} />
        {isNew ? (
          <SayMore>{children}</SayMore>
        ) : (
          <>
            {children}
            <RelationshipFields />
          </>
        )}
      </Stack>
    </Card>
  </Part>
)

/** Optional fields, folded until the member opens them or has filled one in. */
function SayMore({ children }: { children: ReactNode }) {
  const { getValues, formState } = useFormContext<ProfileForm>()
  const { currentRelationships, seekingDescription } = getValues()
  const { errors } = formState
  const isUsed = Boolean(currentRelationships || seekingDescription)
  return (
    <FoldedPart
      title={texts.profileParts.sayMore}
      summary={texts.profileParts.sayMoreSummary}
      isOpen={isUsed || Boolean(errors.currentRelationships ?? errors.seekingDescription)}
    >
      <Stack>
        {children}
        <RelationshipFields />
      </Stack>
    </FoldedPart>
  )
}

/** Fields about the people the member wants to meet, and who sees the member. */
export const MeetingPart = () => (
  <Part title={texts.profileParts.meeting} hint={texts.profileParts.meetingHint}>
    <Card as="div">
      <Stack>
        <DiscoveryFields />
        <PrivacyFields />
      </Stack>
    </Card>
  </Part>
)

/** The form's number for a typed one; NaN, which is refused, for what is no whole number. */
const wholeNumber = (typed: string | number): number => wholeNumberIn(String(typed)) ?? Number.NaN

function DiscoveryFields() {
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
        thumbSays={[String(youngest.value), String(oldest.value)]}
      />
    </>
  )
}

function PrivacyFields() {
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
