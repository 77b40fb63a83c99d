import styled from 'styled-components'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useRoute } from '../data/use-route.ts'
import { SuggestionsCard } from '../insights/SuggestionsCard.tsx'
import { LikesReceived } from '../matching/likes/LikesReceived.tsx'
import { NewestMatches } from '../matching/NewestMatches.tsx'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

const keys = [
  ['→', texts.keys.right, texts.actions.like],
  ['←', texts.keys.left, texts.actions.pass],
  ['↑', texts.keys.up, texts.actions.superLike],
  ['↓', texts.keys.down, texts.actions.maybe],
  ['U', 'U', texts.actions.undo],
] as const

/** Column beside the deck: suggestions, newest matches and keyboard shortcuts. */
export function DiscoverAside({ mode }: { mode: DiscoveryMode }) {
  const { data: matches = [] } = useRoute('GET /api/matches')
  return (
    <Side aria-label={texts.keys.label}>
      <SuggestionsCard mode={mode} />
      <LikesReceived />
      {matches.length > 0 && <NewestMatches matches={matches} />}
      <Card aria-labelledby="keys">
        <Stack $gap={3}>
          <CardTitle id="keys">{texts.keys.title}</CardTitle>
          <Keys>
            {keys.map(([key, name, what]) => (
              <div key={key}>
                <dt>
                  <kbd aria-label={name}>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </Keys>
        </Stack>
      </Card>
    </Side>
  )
}

const Side = styled.aside`
  display: grid;
  gap: var(--space-4);
  align-content: start;
`

const Keys = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
  gap: var(--space-2) var(--space-4);

  > div {
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr);
    gap: var(--space-3);
    align-items: center;
    font-size: var(--text-sm);
  }

  kbd {
    display: grid;
    place-items: center;
    min-height: 1.75rem;
    border-radius: var(--radius-xs);
    background: var(--color-sunken);
    box-shadow: inset 0 -2px 0 var(--color-line);
    font: var(--weight-bold) var(--text-sm) / 1 var(--font-text);
  }
`
