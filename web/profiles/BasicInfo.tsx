import { useFormContext } from 'react-hook-form'
import { PlaceField } from '../places/PlaceField.tsx'
import { TagsField } from '../tags/TagsField.tsx'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle } from '../ui/text.ts'
import { DiscoveryFields, PrivacyFields } from './PreferenceFields.tsx'
import { AboutFields, IdentityFields, RelationshipFields } from './ProfileFields.tsx'
import type { ProfileForm } from './profile-form.ts'
import { StepColumns } from './StepColumns.tsx'
import type { SetupPart } from './use-setup-uploads.ts'

/** First step: the basic fields and the relationship information. */
export const BasicInfo = ({ setup, change }: SetupPart) => (
  <StepColumns
    setup={setup}
    sidebar={
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
