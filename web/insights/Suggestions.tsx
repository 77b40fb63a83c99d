import Sparkles from 'lucide-react/icons/sparkles'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import { adviceFor } from '../data/call-errors.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import type { SuggestionActions } from './use-suggestions.ts'

type Props = { suggesting: SuggestionActions; mode: DiscoveryMode }

/** Content of the card after consent: the list, or its placeholder. */
export function Suggestions({ suggesting, mode }: Props) {
  const { suggestions, error, retry } = suggesting
  if (suggestions && suggestions.length > 0)
    return <SuggestionList {...suggesting} suggestions={suggestions} mode={mode} />
  if (suggestions)
    return <p>Nobody is suggested at the moment. Ask, and AI looks for who may suit you.</p>
  if (error)
    return (
      <ProblemNotice
        title="Your suggestions could not be loaded"
        text={adviceFor(error)}
        onRetry={retry}
      />
    )
  return <Skeleton label="Loading suggestions" />
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
        busy={generating && (isFirst ? 'Analyzing...' : 'Generating...')}
        onClick={generate}
      >
        {isFirst ? 'Find Suggestions' : 'Generate New Suggestions'}
      </Button>
    </Stack>
  )
}
