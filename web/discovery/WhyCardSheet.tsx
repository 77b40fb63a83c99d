import type { LucideIcon } from 'lucide-react'
import {
  Dices,
  Gem,
  HeartHandshake,
  ListChecks,
  Infinity as Loop,
  MapPin,
  Palette,
  Scale,
  Tags,
} from 'lucide-react'
import styled from 'styled-components'
import type { CardReason, CardReasons } from '../../contracts/discovery/discovery.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { stepTexts } from '../insights/step-texts.ts'
import { DetailsPart } from '../matching/MatchDetails.tsx'
import { styleLabel } from '../profiles/labels.ts'
import { preferenceLabel } from '../profiles/relationship-preferences/preferences.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { distanceText } from '../ui/distance.ts'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { distanceIsShifted } from '../ui/texts.ts'
import { Hint } from '../ui/typography.ts'
import { cardTexts } from './card-texts.ts'
import { texts } from './texts.ts'

/** Texts of the sheet about why a card is in the deck. */
const whyCardTexts = {
  subtitle: (name: string) => `You and ${name}`,
  what: 'reasons',
  failure: 'The reasons could not be loaded',
  both: 'What you both show',
  nothing: (name: string) =>
    `You and ${name} show nothing yet that counts. Shared tags, hobbies and answers do.`,
  always: 'What counts for every card',
  general: {
    chance: 'Chance: equally good cards take turns.',
    fairness: 'Fairness: people who are seldom shown first are moved up.',
    premium: 'Premium: its members are moved up a little.',
  } satisfies Record<CardReasons['general'][number], string>,
} as const

/** A reason as a sentence to the reader. */
const reasonLine = (reason: CardReason): string => {
  switch (reason.kind) {
    case 'answers':
      return `Your answers: ${stepTexts.inCommon(reason.score) ?? texts.facts.score(reason.score)}`
    case 'style':
      return reason.same === null
        ? 'Your relationship styles go well together'
        : `You both chose ${styleLabel(reason.same, 'form')}`
    case 'tags':
      return `You share tags: ${reason.tags.map(bidiIsolate).join(', ')}`
    case 'hobbies':
      return `You both like: ${reason.hobbies.map(hobby => hobbyLabels[hobby]).join(', ')}`
    case 'wishes':
      return `You both want: ${reason.items.map(preferenceLabel).join(', ')}`
    case 'near':
      return `Within ${distanceText(reason.withinMiles)} of you`
  }
}

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
              <Hint>{distanceIsShifted}</Hint>
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
