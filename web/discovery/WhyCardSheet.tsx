import type { LucideIcon } from 'lucide-react'
import Dices from 'lucide-react/icons/dices'
import Gem from 'lucide-react/icons/gem'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Loop from 'lucide-react/icons/infinity'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import Palette from 'lucide-react/icons/palette'
import Scale from 'lucide-react/icons/scale'
import Tags from 'lucide-react/icons/tags'
import styled from 'styled-components'
import type { CardReason, CardReasons } from '../../contracts/discovery/discovery.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { DetailsPart } from '../matching/MatchDetails.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint } from '../ui/typography.ts'
import { cardTexts } from './card-texts.ts'
import { reasonLine, whyCardTexts } from './why-card-texts.ts'

const reasonIcons: Record<CardReason['kind'], LucideIcon> = {
  answers: ListChecks,
  style: Loop,
  tags: Tags,
  hobbies: Palette,
  wishes: HeartHandshake,
  near: MapPin,
}

const generalIcons: Record<CardReasons['general'][number], LucideIcon> = {
  chance: Dices,
  fairness: Scale,
  premium: Gem,
}

type Props = {
  mode: DiscoveryMode
  profileId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Why a card is in the deck of a mode: what both members show, and what counts for every card. */
export function WhyCardSheet({ mode, profileId, pseudonym, open, onOpenChange }: Props) {
  const name = bidiIsolate(pseudonym)
  const input = { params: { mode, profileId } }
  const read = useRoute('GET /api/discover/:mode/why/:profileId', input, {
    when: open,
    refetch: true,
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={cardTexts.why}
      subtitle={whyCardTexts.subtitle(name)}
      onlyRead
    >
      <LoadState read={read} what={whyCardTexts.what} failure={whyCardTexts.failure} height="20rem">
        {({ reasons, general }) => (
          <Stack $gap={6}>
            <DetailsPart title={whyCardTexts.both}>
              {reasons.length === 0 ? (
                <Hint>{whyCardTexts.nothing(name)}</Hint>
              ) : (
                <List>
                  {reasons.map(reason => (
                    <li key={reason.kind}>
                      <Icon of={reasonIcons[reason.kind]} size="small" />
                      {reasonLine(reason)}
                    </li>
                  ))}
                </List>
              )}
            </DetailsPart>
            <DetailsPart title={whyCardTexts.always}>
              <List>
                {general.map(kind => (
                  <li key={kind}>
                    <Icon of={generalIcons[kind]} size="small" />
                    {whyCardTexts.general[kind]}
                  </li>
                ))}
              </List>
            </DetailsPart>
          </Stack>
        )}
      </LoadState>
    </Sheet>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-3);
    line-height: var(--leading-body);
    overflow-wrap: anywhere;
  }

  svg {
    margin-top: 0.25rem;
    color: var(--color-ink-2);
  }
`
