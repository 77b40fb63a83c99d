import { Infinity as Loop } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { stepTexts } from '../insights/step-texts.ts'
import { BoundaryMarks } from '../profiles/boundaries/BoundaryMarks.tsx'
import { styleLabel } from '../profiles/labels.ts'
import { ConstellationLine, hasPeople } from '../profiles/ShownConstellation.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { CardButton } from '../ui/CardButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lowWindow } from '../ui/layout.ts'
import { MoreTags, Tag, Tags } from '../ui/Tag.tsx'
import { Hint, oneLine } from '../ui/typography.ts'
import { useIsDesktop } from '../ui/use-media.ts'
import { CardBio } from './CardBio.tsx'
import { CardPhoto } from './CardPhoto.tsx'
import { cardTexts } from './card-texts.ts'
import type { DeckSheet } from './DeckSheets.tsx'
import { deckHeight } from './deck-height.ts'
import { texts } from './texts.ts'

type Props = {
  card: DiscoveryCard
  /** Present only for the card in front; the one behind has no buttons. */
  onSheet?: (name: DeckSheet['name']) => void
}

/**
 * Card of a member, as members without a match see it. On a phone the portrait fills the deck and
 * the details follow below; on a desktop they are side by side.
 */
export const SwipeCard = ({ card, onSheet }: Props) => (
  <Shape aria-label={card.pseudonym}>
    <CardPhoto card={card} onReport={onSheet && (() => onSheet('safety'))} />
    <CardDetails card={card} onSheet={name => onSheet?.(name)} />
  </Shape>
)

const Shape = styled.article`
  display: grid;
  grid-template: ${deckHeight} auto / minmax(0, 1fr);
  align-content: start;
  height: 100%;
  border-radius: var(--radius-xl);
  background: var(--color-surface);
  box-shadow:
    0 0 0 1px var(--color-line),
    var(--shadow-3);
  overflow: hidden;

  [data-a11y="on"] & {
    /* What the rows above, the buttons and the navigation leave of the window. */
    --portrait-least: clamp(10.5rem, 100dvh - 25rem, 24rem);
    --rows-above: 12.5rem;
  }

  @media ${lowWindow} {
    &,
    [data-a11y="on"] & {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
  }

  @media (min-width: 64rem) {
    &,
    [data-a11y="on"] & {
      grid-template: minmax(24rem, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`

type CardDetailsProps = {
  card: DiscoveryCard
  /** Opens the sheet about the scores, the reasons for the card or the member's profile. */
  onSheet: (name: 'compatibility' | 'why' | 'profile') => void
}

/**
 * The details beside the portrait: tags, boundaries, the first lines of the bio, buttons for more.
 */
function CardDetails({ card, onSheet }: CardDetailsProps) {
  const { pseudonym, tags, consentPreferences, constellation, bio } = card
  const isDesktop = useIsDesktop()
  const [isExpanded, setExpanded] = useState(false)
  const [areTagsShown, showTags] = useState(false)
  const [areBoundariesShown, showBoundaries] = useState(false)
  const says = tags.length > 0 || consentPreferences.length > 0 || hasPeople(constellation) || bio
  return (
    <Box data-whole={isExpanded}>
      {(!isDesktop || tags.length > 0) && (
        <Part title={isDesktop ? cardTexts.tags : cardTexts.inShort}>
          {id => (
            <Tags aria-labelledby={id}>
              {!isDesktop && (
                <Tag>
                  <Icon of={Loop} size="small" />
                  {styleLabel(card.relationshipStyle, 'card')}
                </Tag>
              )}
              {tags.slice(0, areTagsShown ? undefined : limits.cardTags).map(tag => (
                <Tag key={tag}>{tag}</Tag>
              ))}
              <MoreOf
                count={tags.length - limits.cardTags}
                isUnfolded={areTagsShown}
                onUnfold={showTags}
              />
            </Tags>
          )}
        </Part>
      )}
      {consentPreferences.length > 0 && (
        <Part title={cardTexts.boundaries}>
          {id => (
            <BoundaryMarks
              aria-labelledby={id}
              boundaries={consentPreferences.slice(
                0,
                areBoundariesShown ? undefined : limits.cardConsents,
              )}
            >
              <MoreOf
                count={consentPreferences.length - limits.cardConsents}
                isUnfolded={areBoundariesShown}
                onUnfold={showBoundaries}
              />
            </BoundaryMarks>
          )}
        </Part>
      )}
      {hasPeople(constellation) && (
        <Part title={cardTexts.constellation}>
          {id => (
            <ConstellationLine constellation={constellation} labelledBy={id} isDemo={card.isDemo} />
          )}
        </Part>
      )}
      {bio && (
        <CardBio pseudonym={pseudonym} bio={bio} isExpanded={isExpanded} onExpand={setExpanded} />
      )}
      {!says && <Hint>{cardTexts.nothing(bidiIsolate(pseudonym))}</Hint>}
      <Sheets>
        {(card.compatibility ?? card.aiCompatibilityScore) !== null && (
          <CardButton type="button" onClick={() => onSheet('compatibility')}>
            {cardTexts.fit}
          </CardButton>
        )}
        <CardButton type="button" onClick={() => onSheet('why')}>
          {cardTexts.why}
        </CardButton>
        <MoreButton type="button" onClick={() => onSheet('profile')}>
          {cardTexts.moreAbout(bidiIsolate(pseudonym))}
        </MoreButton>
      </Sheets>
      <Facts card={card} />
    </Box>
  )
}

type MoreOfProps = {
  /** How many tags or boundaries are folded away. */
  count: number
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
}

/** Unfolds the tags or boundaries that a card leaves out, and folds them again. */
const MoreOf = ({ count, isUnfolded, onUnfold }: MoreOfProps) =>
  count > 0 && (
    <li>
      <MoreButtonOfTags
        as="button"
        type="button"
        aria-expanded={isUnfolded}
        onClick={() => onUnfold(!isUnfolded)}
      >
        {isUnfolded ? cardTexts.fewer : cardTexts.more(count)}
      </MoreButtonOfTags>
    </li>
  )

type PartProps = {
  title: string /** Receives the title's id. */
  children: (id: string) => ReactNode
}

function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <div>
      <Label id={id}>{title}</Label>
      {children(id)}
    </div>
  )
}

const says = texts.facts

/** The signs on the portrait in words. */
function Facts({ card }: { card: DiscoveryCard }) {
  const facts: Record<string, string | false> = {
    [says.compatibility]:
      card.compatibility !== null &&
      (stepTexts.inCommon(card.compatibility) ?? says.score(card.compatibility)),
    [says.aiCompatibility]:
      card.aiCompatibilityScore !== null && says.score(card.aiCompatibilityScore),
    [says.verified]: card.isVerified && says.verifiedBy,
    [says.face]: card.faceHidden && says.hidden,
  }
  return (
    <List>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </List>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.5625rem;
  align-content: start;
  padding: var(--space-3) var(--space-4) var(--space-4);

  @media (min-width: 64rem) {
    display: flex;
    flex-direction: column;
    gap: var(--space-5);
    padding: var(--space-6);
  }

  /* On a phone the page grows with the details; beside the portrait, which keeps its height, they
     scroll. */
  @media (min-width: 64rem), ${lowWindow} {
    height: 0;
    min-height: 100%;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`

/* The touch targets end where that of the bio's button begins. */
const Sheets = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 1.5rem var(--space-5);
  min-width: 0;
  margin-top: 0.9375rem;

  > * {
    flex: none;
  }
`

/* As high as a tag; its touch target covers the gaps around it. */
const MoreButtonOfTags = styled(MoreTags)`
  min-width: var(--tap);
  min-height: var(--tap);
  margin-block: -0.6rem;
`

/* The name takes the rest of the line. */
const MoreButton = styled(CardButton)`
  && {
    flex: 0 1 auto;
    ${oneLine}
    overflow-wrap: anywhere;
  }
`

/* For screen readers everywhere; visible where there is room. */
const Label = styled.h3`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);

  @media (min-width: 64rem) {
    position: static;
    width: auto;
    height: auto;
    margin-bottom: var(--space-2);
    clip-path: none;
    color: var(--color-ink-3);
    font-size: var(--text-xs);
    font-weight: var(--weight-bold);
  }
`

const List = styled.dl`
  display: grid;
  margin-block: var(--space-3) calc(var(--space-3) * -1);
  font-size: var(--text-sm);

  @media (min-width: 64rem) {
    margin-top: auto;
  }

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding-block: var(--space-3);
    border-top: var(--border-hair);
  }

  dt {
    color: var(--color-ink-2);
  }

  dd {
    font-weight: var(--weight-medium);
    text-align: right;
  }
`
