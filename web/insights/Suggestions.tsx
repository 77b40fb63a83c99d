import { Heart, Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { Suggestion } from '../../contracts/insights/insights.ts'
import { modeLabels } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { adviceFor } from '../data/call-errors.ts'
import { pronounsAndAge } from '../profiles/labels.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { inColumn, Stack, Wrap } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { clamp, Strong, tabular } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { type ScoreColour, scoreColour } from './score-colour.ts'
import { factorsOf, matchText, modeFor, nameOf } from './suggestion-labels.ts'
import { texts } from './texts.ts'
import type { SuggestionActions } from './use-suggestions.ts'

type Props = { suggesting: SuggestionActions; mode: DiscoveryMode }

/** Content of the card after consent: the list, or its placeholder. */
export function Suggestions({ suggesting, mode }: Props) {
  const { suggestions, error, retry } = suggesting
  if (suggestions && suggestions.length > 0)
    return <SuggestionList {...suggesting} suggestions={suggestions} mode={mode} />
  if (suggestions) return <p>{texts.suggestions.none}</p>
  if (error)
    return (
      <ProblemNotice title={texts.suggestions.failed} text={adviceFor(error)} onRetry={retry} />
    )
  return <Skeleton label={texts.suggestions.loading} />
}

export function GenerateButton({ suggesting }: { suggesting: SuggestionActions }) {
  const { suggestions = [], generate, generating } = suggesting
  const isFirst = suggestions.length === 0
  return (
    <Stack>
      <Button
        rank={isFirst ? 1 : 3}
        small
        wide
        icon={<Icon of={Sparkles} size="small" />}
        busy={generating && (isFirst ? texts.suggestions.analyzing : texts.suggestions.generating)}
        onClick={generate}
      >
        {isFirst ? texts.suggestions.find : texts.suggestions.again}
      </Button>
    </Stack>
  )
}

type SuggestionListProps = Pick<SuggestionActions, 'answer' | 'answering' | 'view'> & {
  suggestions: readonly Suggestion[]
  mode: DiscoveryMode
}

/** The first few suggestions, and the number of the others. */
function SuggestionList({ suggestions, ...rest }: SuggestionListProps) {
  const [all, setAll] = useState(false)
  const shown = all ? suggestions : suggestions.slice(0, limits.suggestionsShown)
  const more = suggestions.length - shown.length
  return (
    <Stack>
      <Stack as="ul" aria-label={texts.suggestions.title}>
        {shown.map(suggestion => (
          <SuggestionItem key={suggestion.id} suggestion={suggestion} {...rest} />
        ))}
      </Stack>
      {more > 0 && (
        <Button rank={0} small onClick={() => setAll(true)}>
          {texts.suggestions.more(more)}
        </Button>
      )}
    </Stack>
  )
}

type SuggestionItemProps = Pick<SuggestionActions, 'answer' | 'answering' | 'view'> & {
  suggestion: Suggestion
  mode: DiscoveryMode
}

/** A suggested member with the reason and the buttons like and pass. A list item. */
function SuggestionItem({ suggestion, mode, answer, answering, view }: SuggestionItemProps) {
  const [open, setOpen] = useState(false)
  const { suggestedProfile, matchReason, isViewed, isActedUpon, isAiGenerated } = suggestion
  const name = nameOf(suggestion)
  const look = () => {
    setOpen(before => !before)
    view(suggestion)
  }
  return (
    <Item>
      <Head type="button" aria-expanded={open} onClick={look}>
        <Portrait photo={primaryPhoto(suggestedProfile.photos)} seed={suggestedProfile.id} />
        <Names>
          <Name>
            <NameWithMarks of={suggestedProfile} isVerified={suggestedProfile.isVerified}>
              <bdi>{name}</bdi>
            </NameWithMarks>{' '}
            {!isViewed && <New>{texts.suggestions.isNew}</New>}
          </Name>
          <small>{pronounsAndAge(suggestedProfile)}</small>
        </Names>
        <ScoreText suggestion={suggestion} />
      </Head>
      <Stack $gap={2}>
        <Reason $open={open}>{matchReason}</Reason>
        <Tags aria-label={texts.suggestions.common}>
          {factorsOf(suggestion).map(factor => (
            <Tag key={factor}>{factor}</Tag>
          ))}
        </Tags>
        {isActedUpon ? (
          <Done>{texts.suggestions.actedUpon}</Done>
        ) : (
          <Answers
            suggestion={suggestion}
            mode={mode}
            name={name}
            answer={answer}
            answering={answering}
          />
        )}
        <Source>{isAiGenerated ? texts.suggestions.byAi : texts.suggestions.byAnalysis}</Source>
      </Stack>
    </Item>
  )
}

type AnswersProps = Omit<SuggestionItemProps, 'view'> & { name: string }

function Answers({ suggestion, mode, name, answer, answering }: AnswersProps) {
  const counts = modeFor(suggestion, mode)
  const there = counts && counts !== mode ? texts.suggestions.inMode(modeLabels[counts]) : ''
  const doing = answering?.id === suggestion.id ? answering.answer : undefined
  return (
    <Wrap>
      <Button
        rank={2}
        small
        icon={<Icon of={Heart} size="small" />}
        busy={doing === 'like' && texts.suggestions.liking}
        onClick={() => answer(suggestion, 'like')}
      >
        <span>
          {texts.suggestions.like}
          <VisuallyHidden>
            {' '}
            <bdi>{name}</bdi>
          </VisuallyHidden>
          {there}
        </span>
      </Button>
      <Button
        rank={3}
        small
        icon={<Icon of={X} size="small" />}
        busy={doing === 'pass' && texts.suggestions.passing}
        onClick={() => answer(suggestion, 'pass')}
      >
        <span>
          {texts.suggestions.pass}
          <VisuallyHidden>
            {' '}
            <bdi>{name}</bdi>
          </VisuallyHidden>
        </span>
      </Button>
    </Wrap>
  )
}

const Item = styled.li`
  ${inColumn(2)}

  & + & {
    padding-top: var(--space-4);
    border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent);
  }
`

const Head = styled.button`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  align-items: center;
  width: 100%;
  min-height: var(--tap);
  border-radius: var(--radius-sm);
  color: inherit;
  text-align: left;
`

const Names = styled.span`
  flex: 1 1 6rem;
  display: grid;
  gap: var(--space-0);
  min-width: 0;

  > small {
    font-size: var(--text-xs);
  }
`

const Name = styled(Strong)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
  overflow-wrap: anywhere;
`

const New = styled.span`
  padding: 0 0.375rem;
  border-radius: var(--radius-xs);
  box-shadow: inset 0 0 0 1.5px currentcolor;
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  white-space: nowrap;
`

const Reason = styled.p<{ $open: boolean }>`
  ${({ $open }) => !$open && clamp(3)}
  font-size: var(--text-sm);
`

const Source = styled.p`
  font-size: var(--text-2xs);
  line-height: 1.3;
`

const Done = styled.p`
  display: flex;
  align-items: center;
  min-height: var(--tap);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`

const ScoreText = ({ suggestion }: { suggestion: Suggestion }) => (
  <Score $colour={scoreColour(Number(suggestion.compatibilityScore))}>
    {matchText(suggestion)}
  </Score>
)

const grounds: Record<ScoreColour, string> = {
  green: 'var(--color-yes)',
  blue: 'var(--color-ai)',
  yellow: 'var(--color-maybe)',
  grey: 'var(--color-ink-3)',
}

const Score = styled.span<{ $colour: ScoreColour }>`
  ${tabular}
  display: inline-flex;
  flex: none;
  gap: 0.375rem;
  align-items: center;
  padding: 0.0625rem 0.5rem;
  border-radius: var(--radius-xs);
  background: ${({ $colour }) => grounds[$colour]};
  color: var(--color-on-signal);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  white-space: nowrap;
`
