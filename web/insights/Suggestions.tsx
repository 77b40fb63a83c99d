import Sparkles from 'lucide-react/icons/sparkles'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { adviceFor } from '../data/call-errors.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SuggestionList } from './SuggestionList.tsx'
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
