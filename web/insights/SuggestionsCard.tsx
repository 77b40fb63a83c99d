import { Suspense, useState } from 'react'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useUser } from '../data/use-member.ts'
import { AiMark } from '../ui/AiMark.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { CardTitle } from '../ui/typography.ts'
import { GenerateButton, Suggestions } from './Suggestions.tsx'
import { texts } from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

const ConsentSheet = lazySheet('ConsentSheet', () => import('./ConsentSheet.tsx'))

/** Card with AI match suggestions beside the deck, where there is room. */
export function SuggestionsCard({ mode }: { mode: DiscoveryMode }) {
  const { aiConsent } = useUser()
  const suggesting = useSuggestions(mode)
  const [asking, setAsking] = useState(false)
  return (
    <Card $tone="ai" aria-labelledby="ai-suggestions">
      <Stack>
        <Row $gap={3}>
          <AiMark />
          <Grow>
            <CardTitle id="ai-suggestions">{texts.suggestions.title}</CardTitle>
          </Grow>
        </Row>
        {aiConsent ? (
          <>
            <Suggestions suggesting={suggesting} mode={mode} />
            <GenerateButton suggesting={suggesting} />
          </>
        ) : (
          <>
            <p>{texts.suggestions.offer}</p>
            <Button rank={3} small wide onClick={() => setAsking(true)}>
              {texts.suggestions.tellMore}
            </Button>
          </>
        )}
      </Stack>
      <Suspense>
        <ConsentSheet open={asking} onOpenChange={setAsking} />
      </Suspense>
    </Card>
  )
}
