import { Infinity as Loop } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { stepTexts } from '../insights/step-texts.ts'
import { markLabels, styleLabel } from '../profiles/labels.ts'
import { hasPeople } from '../profiles/ShownConstellation.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { CardButton } from '../ui/CardButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { Hint, oneLine } from '../ui/typography.ts'
import { useIsDesktop } from '../ui/use-media.ts'
import { CardBio } from './CardBio.tsx'
import { Boundaries, Box, CardPart, ConstellationOf, MoreOf, Shape } from './CardParts.tsx'
import { CardPhoto } from './CardPhoto.tsx'
import { cardTexts } from './card-texts.ts'
import type { DeckSheet } from './DeckSheets.tsx'
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
  const says = tags.length > 0 || consentPreferences.length > 0 || hasPeople(constellation) || bio
  return (
    <Box data-whole={isExpanded}>
      {(!isDesktop || tags.length > 0) && (
        <CardPart title={isDesktop ? cardTexts.tags : cardTexts.inShort}>
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
        </CardPart>
      )}
      <Boundaries of={consentPreferences} />
      <ConstellationOf constellation={constellation} isMarked={markLabels(card).length > 0} />
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

/* The name takes the rest of the line. */
const MoreButton = styled(CardButton)`
  && {
    flex: 0 1 auto;
    ${oneLine}
    overflow-wrap: anywhere;
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
