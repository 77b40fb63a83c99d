import { Sparkles } from 'lucide-react'
import { type FormEventHandler, type ReactNode, Suspense, useEffect, useId } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { matchPath, Navigate } from 'react-router-dom'
import styled from 'styled-components'
import type { OnboardingSuggestionType } from '../../contracts/insights/onboarding-questions.ts'
import { pageAt } from '../../contracts/pages.ts'
import { beginLogOut } from '../data/clear-device-data.ts'
import { pageAfterSetup } from '../data/page-after-setup.ts'
import { useSession } from '../data/session.ts'
import { useUser } from '../data/use-member.ts'
import { Button, ButtonAnchor, ButtonLink } from '../ui/Button.tsx'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { Icon } from '../ui/Icon.tsx'
import { inColumn, Row } from '../ui/layout.ts'
import { WhyNote } from '../ui/Note.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { StepFrame, StepThread, useTopOnChange } from '../ui/step-frame.ts'
import { ThreadProgress } from '../ui/ThreadProgress.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import { Hint, Muted, PageTitle } from '../ui/typography.ts'
import { useFocusOnOpening } from '../ui/use-focus-on-opening.ts'
import { clearDraft, readDraft } from './draft.ts'
import { missingFields } from './missing-fields.ts'
import type { ProfileForm } from './profile-form.ts'
import { StepList } from './StepList.tsx'
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

/** The profile was created on another device: deletes the draft and opens the page after the setup. */
function Done({ memberId }: { memberId: string }) {
  useEffect(() => clearDraft(memberId), [memberId])
  return <Navigate to={pageAfterSetup()} replace />
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
          <>
            {(position === 0 || step > 0) && (
              <SetupNote step={step} suggested={part.setup.suggested} />
            )}
            {!next && isAskedForLink() && <Hint>{texts.setupNote.linkWaits}</Hint>}
          </>
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

/** Whether the account came by somebody's one-time link, which opens once the profile is made. */
const isAskedForLink = (): boolean => matchPath('/link/:code', pageAfterSetup()) !== null

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

type Props = {
  /** The current step, from 0. */
  step: number
  /** The number of screens before the current one. */
  position: number
  onSubmit: FormEventHandler
  /** Note between the title and the form. */
  note?: ReactNode
  buttons: ReactNode
  children: ReactNode
}

function SetupFrame({ step, position, onSubmit, note, buttons, children }: Props) {
  const main = useFocusOnOpening()
  useTopOnChange(position, main)
  const { title, intro } = setupSteps[step] ?? setupSteps[0]
  const place = texts.setupFrame.step(step + 1, setupSteps.length)
  return (
    <StepFrame>
      <DocumentTitle screen={title} />
      <SkipLink />
      <StepList current={step} />
      <Main id="main" tabIndex={-1} ref={main}>
        <header>
          <Row $between>
            <Hint>{place}</Hint>
            <ButtonAnchor rank={0} small href="/api/logout" onClick={beginLogOut}>
              {texts.setupFrame.logOut}
            </ButtonAnchor>
          </Row>
          <StepThread>
            <ThreadProgress steps={setupSteps.length} current={step + 1} label={place} />
          </StepThread>
          <PageTitle>{title}</PageTitle>
          <Muted>{intro}</Muted>
          {note}
        </header>
        <form id="setup" noValidate onSubmit={onSubmit}>
          <TooltipProvider>{children}</TooltipProvider>
          <Kept>{texts.setupFrame.kept}</Kept>
          <Dock data-docked="tall">{buttons}</Dock>
        </form>
      </Main>
    </StepFrame>
  )
}

const Main = styled.main`
  ${inColumn(6)}
  grid-template-rows: auto minmax(0, 1fr);
  max-width: 70rem;
  min-height: 100dvh;
  padding: var(--space-2) var(--gutter) 0;

  > form {
    display: grid;
    grid-template: minmax(0, 1fr) auto auto / minmax(0, 1fr);
    align-items: start;
  }

  > header {
    display: grid;
    gap: var(--space-2);
    > p {
      max-width: var(--measure);
    }
  }

  @media (min-width: 64rem) {
    padding-top: var(--space-6);
  }
`

const Kept = styled(Hint)`
  margin-top: var(--space-4);
`

const Dock = styled.footer`
  position: sticky;
  z-index: var(--z-bar);
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  margin: var(--space-6) calc(var(--gutter) * -1) 0;
  padding: var(--space-3) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-top: var(--border-hair);
  background: var(--color-surface);

  > [type="submit"] {
    flex: 1;
  }

  @media (min-width: 64rem) {
    justify-content: flex-end;

    > [type="submit"] {
      flex: none;
      min-width: 14rem;
    }
  }
`

type SetupNoteProps = {
  /** The current step, from 0. */
  step: number
  suggested: readonly OnboardingSuggestionType[]
}

/** The step of each suggestion type, and its name there. */
const places: Readonly<Record<OnboardingSuggestionType, { step: number; name: string }>> = {
  bio: { step: 0, name: texts.setupNote.bio },
  relationship_style: { step: 0, name: texts.setupNote.relationshipStyle },
  hobbies: { step: 2, name: texts.setupNote.hobbies },
  preferences: { step: 4, name: texts.setupNote.preferences },
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Names what the onboarding filled in on this step; without it, the first step links to it. */
function SetupNote({ step, suggested }: SetupNoteProps) {
  const names = suggested.filter(type => places[type].step === step).map(type => places[type].name)
  if (names.length > 0) return <WhyNote>{texts.setupNote.suggested(list.format(names))}</WhyNote>
  if (step > 0 || suggested.length > 0) return null
  return (
    <div>
      <ButtonLink
        rank={2}
        small
        to={pageAt('/ai-onboarding')}
        icon={<Icon of={Sparkles} size="small" />}
      >
        {texts.setupNote.onboarding}
      </ButtonLink>
    </div>
  )
}
