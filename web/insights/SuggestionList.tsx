import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { Suggestion } from '../../contracts/insights/insights.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { Button } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { SuggestionItem } from './SuggestionItem.tsx'
import { texts } from './texts.ts'
import type { SuggestionActions } from './use-suggestions.ts'

type Props = Pick<SuggestionActions, 'answer' | 'answering' | 'view'> & {
  suggestions: readonly Suggestion[]
  mode: DiscoveryMode
}

/** The first few suggestions, and the number of the others. */
export function SuggestionList({ suggestions, ...rest }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? suggestions : suggestions.slice(0, limits.suggestionsShown)
  const more = suggestions.length - shown.length
  return (
    <Stack>
      <List aria-label={texts.suggestions.title}>
        {shown.map(suggestion => (
          <SuggestionItem key={suggestion.id} suggestion={suggestion} {...rest} />
        ))}
      </List>
      {more > 0 && (
        <Button rank={0} small onClick={() => setAll(true)}>
          {texts.suggestions.more(more)}
        </Button>
      )}
    </Stack>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
`
