import Check from 'lucide-react/icons/check'
import Coffee from 'lucide-react/icons/coffee'
import { useState } from 'react'
import styled from 'styled-components'
import type { FreePerson } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { clamp, Hint, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { byTime, type Offer, type Own, offersWithin, type Wish } from './free-offers.ts'
import { HangoutPerson } from './HangoutPerson.tsx'
import { InviteForm } from './InviteForm.tsx'
import { slotLabel } from './slot-labels.ts'
import { texts } from './texts.ts'

/** Number of times, and of hobbies of one time, that a card shows; the rest is counted. */
const TIMES = 3
const HOBBIES = 4

type Props = {
  person: FreePerson
  wish: Wish
  own: Own
  /** Whether they have an open invitation of the member's for a hobby and a time. */
  isAsked: (offer: Offer) => boolean
}

/** A person who is free, their times and hobbies, and the form to invite them. A list item. */
export function FreePersonCard({ person, wish, own, isAsked }: Props) {
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState<Offer>()
  const offers = offersWithin(person, wish, own)
  const open = offers.filter(
    offer => !isAsked(offer) && !(offer.hobby === sent?.hobby && offer.timeSlot === sent.timeSlot),
  )
  return (
    <Card as="li">
      <Stack $gap={3}>
        <HangoutPerson
          person={person}
          more={person.withinMiles && ` · ${texts.person.within(person.withinMiles)}`}
        />
        {person.bio && <Bio dir="auto">{person.bio}</Bio>}
        <Times offers={offers} own={own} />
        {open.length < offers.length && (
          <Sent>
            <Icon of={Check} size="small" />
            <Strong>{texts.person.sent}</Strong>
          </Sent>
        )}
        {asking ? (
          <InviteForm
            person={person}
            offers={open}
            onCancel={() => setAsking(false)}
            onSent={offer => {
              setSent(offer)
              setAsking(false)
            }}
          />
        ) : (
          open.length > 0 && (
            <Button
              rank={2}
              small
              icon={<Icon of={Coffee} size="small" />}
              onClick={() => setAsking(true)}
            >
              {texts.person.invite}
              <VisuallyHidden> {person.pseudonym}</VisuallyHidden>
            </Button>
          )
        )}
      </Stack>
    </Card>
  )
}

/** The times and hobbies of a person who is free; hobbies that the member shares are marked. */
function Times({ offers, own }: { offers: readonly Offer[]; own: Own }) {
  const times = byTime(offers)
  return (
    <TimeList aria-label={texts.person.free}>
      {times.slice(0, TIMES).map(([timeSlot, within]) => (
        <li key={timeSlot}>
          <Strong>{slotLabel(timeSlot)}</Strong>
          <Tags>
            {within.slice(0, HOBBIES).map(hobby => {
              const isShared = own.hobbies.includes(hobby)
              return (
                <Tag key={hobby} $tone={isShared ? 'yes' : 'plain'}>
                  {isShared && <Icon of={Check} size="mark" />}
                  {hobbyLabel(hobby)}
                  {isShared && <VisuallyHidden>{texts.person.shared}</VisuallyHidden>}
                </Tag>
              )
            })}
            {within.length > HOBBIES && (
              <Tag>{texts.person.moreHobbies(within.length - HOBBIES)}</Tag>
            )}
          </Tags>
        </li>
      ))}
      {times.length > TIMES && <Hint as="li">{texts.person.moreTimes(times.length - TIMES)}</Hint>}
    </TimeList>
  )
}

const TimeList = styled.ul`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);

  > li {
    display: grid;
    gap: var(--space-1);
  }
`

const Bio = styled.p`
  ${clamp(2)}
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`

const Sent = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--tap);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  background: var(--color-yes-soft);
  color: var(--color-on-yes-soft);
  font-size: var(--text-sm);
`
