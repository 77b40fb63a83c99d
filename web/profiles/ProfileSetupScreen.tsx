import { Suspense, useEffect, useId } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import styled from 'styled-components'
import { useSession } from '../data/session.ts'
import { useUser } from '../data/use-member.ts'
import { Button } from '../ui/Button.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { Hint } from '../ui/typography.ts'
import { clearDraft, readDraft } from './draft.ts'
import { missingFields } from './missing-fields.ts'
import type { ProfileForm } from './profile-form.ts'
import { SetupFrame } from './SetupFrame.tsx'
import { SetupNote } from './SetupNote.tsx'
import { isHalfSent } from './setup-state.ts'
import { setupSteps } from './setup-steps.ts'
import { texts } from './texts.ts'
import { useWizard } from './use-wizard.ts'

/** `/profile-setup`: the wizard that creates a profile or finishes a partly sent one. */
export function ProfileSetupScreen() {
  const session = useSession()
  const user = useUser()
  const isDone = session.status === 'member' && !isHalfSent(readDraft(user.id, new Date()))
  return isDone ? <Done memberId={user.id} /> : <Wizard memberId={user.id} />
}

/** The profile was created on another device: deletes the draft and goes home. */
function Done({ memberId }: { memberId: string }) {
  useEffect(() => clearDraft(memberId), [memberId])
  return <Navigate to="/" replace />
}

function Wizard({ memberId }: { memberId: string }) {
  const { step, position, form, part, onSubmit, back, busy } = useWizard(memberId)
  const neededId = useId()
  const next = texts.profileSetupScreen.parts[position] ?? setupSteps[step + 1]?.invitation
  const { Part } = setupSteps[step] ?? setupSteps[0]
  return (
    <FormProvider {...form}>
      <SetupFrame
        step={step}
        position={position}
        onSubmit={onSubmit}
        note={
          (position === 0 || step > 0) && <SetupNote step={step} suggested={part.setup.suggested} />
        }
        buttons={
          <>
            {position === 0 && <StillNeeded id={neededId} />}
            {position > 0 && (
              <Button rank={3} onClick={back}>
                {texts.profileSetupScreen.back}
              </Button>
            )}
            <Button
              type="submit"
              busy={busy}
              aria-describedby={position === 0 ? neededId : undefined}
            >
              {next ? texts.profileSetupScreen.next(next) : texts.profileSetupScreen.createProfile}
            </Button>
          </>
        }
      >
        <Suspense fallback={<SkeletonBlock $height="20rem" />}>
          <Part {...part} />
        </Suspense>
      </SetupFrame>
    </FormProvider>
  )
}

/** Names the empty required fields of the first step; nothing if there are none. */
function StillNeeded({ id }: { id: string }) {
  const { control } = useFormContext<ProfileForm>()
  const missing = missingFields(useWatch({ control }))
  if (missing.length === 0) return null
  return <Note id={id}>{texts.stillNeeded.text(missing.join(', '))}</Note>
}

const Note = styled(Hint)`
  flex: 1 0 100%;

  @media (min-width: 64rem) {
    flex-basis: 0;
    align-self: center;
  }
`
