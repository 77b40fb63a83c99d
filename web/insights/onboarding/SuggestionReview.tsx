import { useState } from 'react'
import { randomId } from '../../../contracts/core/random-id.ts'
import type { OnboardingSuggestions } from '../../../contracts/insights/onboarding.ts'
import {
  onboardingLimits,
  onboardingSuggestionTypes,
} from '../../../contracts/insights/onboarding-questions.ts'
import { hobbyLabel } from '../../../contracts/profiles/hobby-catalogue.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useCommand } from '../../data/use-command.ts'
import { Words } from '../../profiles/Facts.tsx'
import { preferenceLabel } from '../../profiles/relationship-preferences/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Split } from '../../ui/columns.ts'
import { Stack } from '../../ui/layout.ts'
import { WhyNote } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { Hint, Muted, PageTitle, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import {
  type ChosenChanges,
  chosenChanges,
  newSuggestions,
  type OwnParts,
} from './chosen-changes.ts'
import { Labels } from './MemberIntro.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import type { CollectedAnswer } from './onboarding-draft.ts'
import { PickChips } from './PickChips.tsx'
import { PickRows } from './PickRows.tsx'
import { labelOf } from './SuggestionChoice.tsx'
import type { KeptSuggestions } from './suggested-parts.ts'
import { texts } from './texts.ts'
import { useOwnParts } from './use-own-parts.ts'
import { useRecommendations } from './use-recommendations.ts'

const says = texts.review

type Props = {
  collected: readonly CollectedAnswer[]
  onSkip: () => void
  onSaved: () => void
}

/** Suggestions from the answers beside the current profile. Nothing is selected at first. */
export function SuggestionReview({ collected, onSkip, onSaved }: Props) {
  const own = useOwnParts()
  const { made, retry } = useRecommendations(collected)
  const [chosen, setChosen] = useState<KeptSuggestions>({})
  const { save, pending } = useSaveChoices(onSaved)
  const changes = own.data ? chosenChanges(own.data, chosen) : {}
  const areMissing = made !== undefined && made.length < onboardingSuggestionTypes.length
  return (
    <OnboardingFrame
      title={says.title}
      step={onboardingLimits.steps + 1}
      buttons={
        <>
          <Button rank={0} onClick={onSkip}>
            {says.skip}
          </Button>
          <Button
            disabled={Object.keys(changes).length === 0}
            busy={pending && says.saving}
            onClick={() => save(changes)}
          >
            {says.save}
          </Button>
        </>
      }
    >
      <Stack $gap={2}>
        <PageTitle>{says.heading}</PageTitle>
        <Muted>{says.about}</Muted>
      </Stack>
      <VisuallyHidden role="status">{made ? says.ready : says.reading}</VisuallyHidden>
      <LoadState read={own} what="profile" height="14rem">
        {parts => <Comparison own={parts} made={made} chosen={chosen} onChange={setChosen} />}
      </LoadState>
      {areMissing && (
        <div>
          <Button rank={3} onClick={retry}>
            {says.retry}
          </Button>
        </div>
      )}
    </OnboardingFrame>
  )
}

type ComparisonProps = {
  own: OwnParts
  made: readonly OnboardingSuggestions[] | undefined
  chosen: KeptSuggestions
  onChange: (chosen: KeptSuggestions) => void
}

function Comparison({ own, made, chosen, onChange }: ComparisonProps) {
  if (!made)
    return (
      <Stack>
        {['bio', 'hobbies', 'preferences'].map(part => (
          <SkeletonBlock key={part} $height="12rem" />
        ))}
      </Stack>
    )
  const offered = newSuggestions(own, made)
  if (offered.length === 0) return <Muted>{says.nothing}</Muted>
  return (
    <Stack>
      {offered.map(one => (
        <PartCard
          key={one.type}
          own={own}
          of={one}
          chosen={chosen[one.type] ?? []}
          onChange={next => onChange({ ...chosen, [one.type]: next })}
        />
      ))}
    </Stack>
  )
}

type PartProps = {
  own: OwnParts
  of: OnboardingSuggestions
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The option that keeps the current bio. */
const KEEP = ''

/** One part of the profile beside the suggestions for it. */
function PartCard({ own, of: { type, reasoning, suggestions }, chosen, onChange }: PartProps) {
  const id = `part-${type}`
  const options = suggestions.map(value => ({ value, label: labelOf(type, value) }))
  return (
    <Panel id={id} title={texts.recommendations.types[type]}>
      <WhyNote>{reasoning}</WhyNote>
      <Split $from={64} $second="equal" $across={6}>
        <Stack $gap={2}>
          <Strong as="h3">{says.now}</Strong>
          <Current type={type} own={own} />
        </Stack>
        <Stack $gap={2}>
          <Strong as="h3">{says.suggested}</Strong>
          {type === 'bio' ? (
            <PickRows
              label={texts.recommendations.types[type]}
              options={[{ value: KEEP, label: says.keepBio }, ...options]}
              chosen={chosen.length > 0 ? chosen : [KEEP]}
              onChange={next => onChange(next.filter(value => value !== KEEP))}
            />
          ) : (
            <PickChips labelledBy={id} options={options} chosen={chosen} onChange={onChange} />
          )}
        </Stack>
      </Split>
    </Panel>
  )
}

function Current({ type, own }: { type: OnboardingSuggestions['type']; own: OwnParts }) {
  const { bio, hobbies, preferences } = own
  const { noBio, noHobbies, noPreferences } = texts.member
  if (type === 'bio') return bio ? <Words>{bio}</Words> : <Hint>{noBio}</Hint>
  return type === 'hobbies' ? (
    <Labels labels={hobbies.map(hobbyLabel)} none={noHobbies} />
  ) : (
    <Labels labels={preferences.map(({ item }) => preferenceLabel(item))} none={noPreferences} />
  )
}

const failure = texts.notSaved

/**
 * Saves the chosen changes, one call for each part, and calls `onSaved` when all are saved. After a
 * failure, which a toast reports, saving again repeats every call: each gives the same result.
 */
function useSaveChoices(onSaved: () => void) {
  const [pending, setPending] = useState(false)
  const bio = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
    failure,
  })
  const hobbies = useCommand('POST /api/profile-hobbies', {
    refresh: ['/api/profile-hobbies'],
    failure,
  })
  const preferences = useCommand('POST /api/relationship-preferences', {
    refresh: ['/api/relationship-preferences'],
    failure,
  })

  const save = async (changes: ChosenChanges) => {
    if (pending) return
    const retry = () => void save(changes)
    const attempt = () => ({ retry, key: randomId() })
    const steps = [
      () => !changes.bio || bio.run({ body: { bio: changes.bio } }, attempt()),
      () => !changes.hobbies || hobbies.run({ body: { hobbies: [...changes.hobbies] } }, attempt()),
      () =>
        !changes.preferences ||
        preferences.run({ body: { preferences: [...changes.preferences] } }, attempt()),
    ]
    setPending(true)
    let isSaved = true
    for (const step of steps) if (isSaved) isSaved = Boolean(await step())
    setPending(false)
    if (isSaved) onSaved()
  }
  return { save: (changes: ChosenChanges) => void save(changes), pending }
}
