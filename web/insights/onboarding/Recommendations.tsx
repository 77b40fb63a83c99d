import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { OnboardingSuggestions } from '../../../contracts/insights/onboarding.ts'
import {
  onboardingLimits,
  onboardingSuggestionTypes,
} from '../../../contracts/insights/onboarding-questions.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { Muted, PageTitle } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import type { CollectedAnswer } from './onboarding-draft.ts'
import { isSingle, SuggestionChoice } from './SuggestionChoice.tsx'
import type { KeptSuggestions } from './suggested-parts.ts'
import { texts } from './texts.ts'
import { useRecommendations } from './use-recommendations.ts'

type Props = {
  collected: readonly CollectedAnswer[]
  onApply: (kept: KeptSuggestions) => void
  onSkip: () => void
}

/** The first selection: the best bio and style, and all hobbies and preferences. */
const keptAtFirst = (made: readonly OnboardingSuggestions[]): KeptSuggestions =>
  Object.fromEntries(
    made.map(({ type, suggestions }) => [
      type,
      isSingle(type) ? suggestions.slice(0, 1) : suggestions,
    ]),
  )

/** Suggestions from the answers, by type and with reasons; the member selects those to keep. */
export function Recommendations({ collected, onApply, onSkip }: Props) {
  const { made, retry } = useRecommendations(collected)
  const [kept, setKept] = useState<KeptSuggestions>({})
  useEffect(() => setKept(keptAtFirst(made ?? [])), [made])
  const areMissing = made !== undefined && made.length < onboardingSuggestionTypes.length
  return (
    <OnboardingFrame
      title={texts.review.title}
      step={onboardingLimits.steps + 1}
      buttons={
        <>
          <Button rank={0} onClick={onSkip}>
            {texts.review.skip}
          </Button>
          <Button disabled={!made} onClick={() => onApply(kept)}>
            {texts.recommendations.apply}
          </Button>
        </>
      }
    >
      <Stack $gap={2}>
        <PageTitle>{texts.review.heading}</PageTitle>
        <Muted>{texts.recommendations.about}</Muted>
      </Stack>
      <VisuallyHidden role="status">
        {made ? texts.review.ready : texts.review.reading}
      </VisuallyHidden>
      <Grid>
        {made
          ? made.map(one => (
              <SuggestionChoice
                key={one.type}
                of={one}
                kept={kept[one.type] ?? []}
                onChange={next => setKept({ ...kept, [one.type]: next })}
              />
            ))
          : onboardingSuggestionTypes.map(type => <SkeletonBlock key={type} $height="14rem" />)}
      </Grid>
      {areMissing && (
        <Again>
          <Button rank={3} onClick={retry}>
            {texts.review.retry}
          </Button>
        </Again>
      )}
    </OnboardingFrame>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  @media (min-width: 80rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Again = styled.p`
  justify-self: start;
`
