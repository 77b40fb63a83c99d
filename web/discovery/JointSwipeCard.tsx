import { ShieldAlert, UsersRound } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { JointCard } from '../../contracts/constellations/joint-cards.ts'
import { MatchPhotos } from '../matching/MatchPhotos.tsx'
import { jointAboutLines } from '../profiles/card-lines.ts'
import { markLabels } from '../profiles/labels.ts'
import { namesOf } from '../profiles/names-of.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { PhotoFrame } from '../ui/photo-frame.ts'
import { CardBadges } from './CardBadges.tsx'
import { CardBio } from './CardBio.tsx'
import { Boundaries, Box, ConstellationOf, Shape } from './CardParts.tsx'
import { badgePlace, Caption, Name, Round, Who } from './CardPhoto.tsx'
import { cardTexts } from './card-texts.ts'
import type { DeckSheet } from './DeckSheets.tsx'
import { texts } from './texts.ts'

type Props = {
  card: JointCard
  /** Present only for the card in front. */
  onSheet: ((sheet: DeckSheet) => void) | undefined
}

/** Card of several members who meet others together. A portrait opens its person. */
export function JointSwipeCard({ card, onSheet }: Props) {
  const { id, people, text, photos, consentPreferences, constellation } = card
  const names = namesOf(people)
  const [isExpanded, setExpanded] = useState(false)
  const marks = [...new Set(people.flatMap(markLabels))]
  const sheet = (name: DeckSheet['name'], { profileId, pseudonym }: JointCard['people'][number]) =>
    onSheet?.({ name, card: { id: profileId, pseudonym } })
  return (
    <Shape aria-label={texts.together.label(names)}>
      <PhotoFrame>
        <People>
          {people.map(one => (
            <button
              key={one.profileId}
              type="button"
              aria-label={cardTexts.moreAbout(bidiIsolate(one.pseudonym))}
              aria-haspopup="dialog"
              onClick={() => sheet('profile', one)}
            >
              <Portrait
                size="fill"
                seed={one.profileId}
                sizes="(min-width: 64rem) 14rem, 50vw"
                photo={one.photo}
              />
            </button>
          ))}
        </People>
        <Badges
          badges={[
            { text: texts.chips.together, icon: UsersRound },
            ...marks.map(text => ({ text })),
          ]}
        />
        <Caption>
          <Who>
            <Name as="h2">{names}</Name>
            {jointAboutLines(card).map(line => (
              <p key={line}>{line}</p>
            ))}
          </Who>
          {onSheet && (
            <Menu
              trigger={
                <Round type="button" aria-label={cardTexts.report}>
                  <Icon of={ShieldAlert} />
                </Round>
              }
              items={people.map(one => ({
                label: texts.together.report(bidiIsolate(one.pseudonym)),
                icon: ShieldAlert,
                onSelect: () => sheet('safety', one),
              }))}
            />
          )}
        </Caption>
      </PhotoFrame>
      <Box data-whole={isExpanded}>
        <Boundaries of={consentPreferences} />
        <ConstellationOf constellation={constellation} isMarked={marks.length > 0} />
        <CardBio pseudonym={names} bio={text} isExpanded={isExpanded} onExpand={setExpanded} />
        {photos.length > 0 && <MatchPhotos profile={{ id, photos, pseudonym: names }} />}
      </Box>
    </Shape>
  )
}

const Badges = styled(CardBadges)`
  ${badgePlace}
  pointer-events: none;
`

/* Two side by side; more in two rows. */
const People = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  grid-auto-rows: minmax(0, 1fr);
  gap: 2px;

  > button {
    position: relative;
    min-width: 0;
    overflow: hidden;
  }

  > :last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }

  > button:focus-visible {
    outline: var(--focus-width) solid var(--color-on-photo);
    outline-offset: calc(-2 * var(--focus-width));
  }
`
