import { Sparkles } from 'lucide-react'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import { adviceFor } from '../data/failure.ts'
import { Button } from '../look/Button.tsx'
import { Icon } from '../look/Icon.tsx'
import { Stack } from '../look/layout.ts'
import { Problem } from '../look/Problem.tsx'
import { Skeleton } from '../look/Skeleton.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import type { Suggesting } from './use-suggestions.ts'

type Props = { suggesting: Suggesting; mode: DiscoveryMode }

/** What stands in the card once there is consent: the list, or what stands in its place. */
export function Suggestions({ suggesting, mode }: Props) {
  const { suggestions, error, retry } = suggesting
  if (suggestions && suggestions.length > 0)
    return <SuggestionList {...suggesting} suggestions={suggestions} mode={mode} />
  if (suggestions)
    return <p>Nobody is suggested at the moment. Ask, and AI looks for who may suit you.</p>
  if (error)
    return (
      <Problem
        title="Your suggestions could not be loaded"
        text={adviceFor(error)}
        onRetry={retry}
      />
    )
  return <Skeleton label="Loading suggestions" />
}

/** Asks for new suggestions. */
export function GenerateButton({ suggesting }: { suggesting: Suggesting }) {
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
