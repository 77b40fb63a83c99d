import { useFormContext } from 'react-hook-form'
import { Card } from '../look/Card.tsx'
import { Checkbox } from '../look/Checkbox.tsx'
import { Stack } from '../look/layout.ts'
import { CardTitle } from '../look/text.ts'
import { PlaceField } from '../places/PlaceField.tsx'
import { TagsField } from '../tags/TagsField.tsx'
import { DiscoveryFields, PrivacyFields } from './PreferenceFields.tsx'
import { AboutFields, IdentityFields, RelationshipFields } from './ProfileFields.tsx'
import type { ProfileForm } from './profile-form.ts'
import { StepColumns } from './StepColumns.tsx'
import type { SetupPart } from './use-wizard.ts'

/** The first step: the basic fields and the relationship information. */
export const BasicInfo = ({ setup, change }: SetupPart) => (
  <StepColumns
    setup={setup}
    aside={
      <>
        <DiscoveryFields />
        <PrivacyFields />
        <AgeConfirmation />
      </>
    }
  >
    <AboutFields />
    <Card>
      <Stack>
        <CardTitle>On your card</CardTitle>
        <PlaceField value={setup.place} onChange={place => change({ place })} />
        <TagsField value={setup.tags} onChange={tags => change({ tags })} />
      </Stack>
    </Card>
    <IdentityFields />
    <RelationshipFields />
  </StepColumns>
)

function AgeConfirmation() {
  const { register, formState } = useFormContext<ProfileForm>()
  return (
    <Card $tight>
      <Checkbox
        label="I am 18 or older"
        required
        error={formState.errors.ageConfirmed?.message}
        {...register('ageConfirmed')}
      />
    </Card>
  )
}
