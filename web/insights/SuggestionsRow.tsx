import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import styled from 'styled-components'
import type { Suggestion } from '../../contracts/insights.ts'
import { limits } from '../../contracts/limits.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import { primaryPhoto } from '../../contracts/primary-photo.ts'
import { useUser } from '../identity/use-member.ts'
import { Icon } from '../ui/Icon.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AiMark } from './AiMark.tsx'
import { ConsentSheet } from './ConsentSheet.tsx'
import { GenerateButton, Suggestions } from './Suggestions.tsx'
import { countText } from './suggestion-labels.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The sheet stays open: after consent, suggestions replace the question. */
const showSuggestions = () => {}

/** Row with AI match suggestions above the deck; the full list opens in a sheet. */
export function SuggestionsRow({ mode }: { mode: DiscoveryMode }) {
  const { aiConsent } = useUser()
  const suggesting = useSuggestions(mode)
  const [open, setOpen] = useState(false)
  const { suggestions = [] } = suggesting
  return (
    <>
      <Way type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <AiMark />
        <Words>
          <b>AI suggestions</b>
          <span>{aiConsent ? countText(suggestions) : 'See who may suit you'}</span>
        </Words>
        <Faces suggestions={suggestions} />
        <Icon of={ChevronRight} />
      </Way>
      {aiConsent ? (
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title="AI match suggestions"
          subtitle="Found in what members say of themselves."
          footer={<GenerateButton suggesting={suggesting} />}
        >
          <Suggestions suggesting={suggesting} mode={mode} />
        </Sheet>
      ) : (
        <ConsentSheet open={open} onOpenChange={setOpen} onAgreed={showSuggestions} />
      )}
    </>
  )
}

const Faces = ({ suggestions }: { suggestions: readonly Suggestion[] }) => (
  <Overlapping>
    {suggestions.slice(0, limits.suggestionsShown).map(({ id, suggestedProfile }) => (
      <Portrait
        key={id}
        size="s"
        photo={primaryPhoto(suggestedProfile.photos)}
        seed={suggestedProfile.id}
      />
    ))}
  </Overlapping>
)

const Way = styled.button`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  width: 100%;
  padding: 0.5rem 0.75rem;
  border-radius: var(--radius-lg);
  background: var(--color-ai-soft);
  color: var(--color-on-ai-soft);
  line-height: 1.3;
  text-align: left;

  @media (min-width: 80rem) {
    display: none;
  }
`

const Words = styled.span`
  flex: 1;
  display: grid;
  min-width: 0;

  > b {
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }

  > span {
    font-size: var(--text-xs);
  }
`

const Overlapping = styled.span`
  display: flex;

  > * {
    box-shadow: 0 0 0 2px var(--color-ai-soft);
  }

  > * + * {
    margin-left: -0.5rem;
  }
`
