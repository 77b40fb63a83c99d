import { Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useUser } from '../data/use-member.ts'
import { Badge } from '../ui/Badge.tsx'
import { chipShape } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { soft } from '../ui/soft.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { GenerateButton, Suggestions } from './Suggestions.tsx'
import { openOnes } from './suggestion-labels.ts'
import { texts } from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

const ConsentSheet = lazySheet('ConsentSheet', () => import('./ConsentSheet.tsx'))

/** Keeps the sheet open: after consent, suggestions replace the question. */
const showSuggestions = () => {}

/** Button with the number of AI match suggestions above the deck; the list opens in a sheet. */
export function SuggestionsButton({ mode }: { mode: DiscoveryMode }) {
  const { aiConsent } = useUser()
  const suggesting = useSuggestions(mode)
  const [open, setOpen] = useState(false)
  const { suggestions = [] } = suggesting
  return (
    <>
      <Pill type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Sparkles} size="small" />
        <span>
          {texts.suggestions.ai}
          <VisuallyHidden> {texts.suggestions.suggestions}</VisuallyHidden>
        </span>
        <Badge count={openOnes(suggestions)} label={texts.suggestions.mayFit} />
      </Pill>
      {aiConsent ? (
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={texts.suggestions.title}
          subtitle={texts.suggestions.subtitle}
          footer={<GenerateButton suggesting={suggesting} />}
        >
          <Suggestions suggesting={suggesting} mode={mode} />
        </Sheet>
      ) : (
        <Suspense>
          <ConsentSheet open={open} onOpenChange={setOpen} onAgreed={showSuggestions} />
        </Suspense>
      )}
    </>
  )
}

const Pill = styled.button`
  ${chipShape}
  align-self: center;
  ${soft('ai')}
  box-shadow: none;

  @media (min-width: 80rem) {
    display: none;
  }
`
