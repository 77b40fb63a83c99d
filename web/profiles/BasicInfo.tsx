import { useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { installationAtom } from '../data/installation.ts'
import { useUser } from '../data/use-member.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { AgeField } from './AgeField.tsx'
import { CardPart, MeetingPart, YouPart } from './ProfileParts.tsx'
import type { ProfileForm } from './profile-form.ts'
import { StepColumns } from './StepColumns.tsx'
import { texts } from './texts.ts'
import type { SetupPart } from './use-setup-uploads.ts'

/** Below the first screen, so that the wizard appears before it is loaded. */
const PlaceField = lazyComponent(
  'PlaceField',
  () => import('./places/PlaceField.tsx'),
  ProblemNotice,
)

/** In the second part, so that the first appears before it is loaded. */
const TagsField = lazyComponent('TagsField', () => import('./tags/TagsField.tsx'), ProblemNotice)

/** First step: the basic fields and the relationship information, in three parts, one at a time. */
export const BasicInfo = ({ setup, change }: SetupPart) => (
  <StepColumns setup={setup}>
    {setup.part === 0 && (
      <YouPart
        first={
          <>
            <AgeConfirmation />
            <AgeField />
          </>
        }
      >
        <Suspense fallback={null}>
          <PlaceField value={setup.place} onChange={place => change({ place })} />
        </Suspense>
      </YouPart>
    )}
    {setup.part === 1 && (
      <CardPart isNew>
        <Suspense fallback={null}>
          <TagsField value={setup.tags} onChange={tags => change({ tags })} />
        </Suspense>
      </CardPart>
    )}
    {setup.part === 2 && <MeetingPart />}
  </StepColumns>
)

/** Not asked again of accounts that a passkey made, which have no e-mail address: they said so there. */
function AgeConfirmation() {
  const { register, formState, setValue } = useFormContext<ProfileForm>()
  const { signsInByPasskey } = useAtomValue(installationAtom)
  const isKnown = useUser().email === null && signsInByPasskey
  useEffect(() => {
    if (isKnown) setValue('ageConfirmed', true)
  }, [isKnown, setValue])
  if (isKnown) return null
  return (
    <Checkbox
      label={texts.basicInfo.ageConfirmed}
      required
      error={formState.errors.ageConfirmed?.message}
      {...register('ageConfirmed')}
    />
  )
}
