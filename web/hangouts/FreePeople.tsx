import { Check, Coffee } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { FreePerson } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Tiles } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { inColumn, inRow, Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { soft } from '../ui/soft.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { clamp, Hint, SectionTitle, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { byTime, type Offer, type Own, offersWithin, type Wish } from './free-offers.ts'
import { HangoutPerson } from './HangoutPerson.tsx'
import { InviteForm } from './InviteForm.tsx'
import { slotLabel } from './slot-labels.ts'
import { texts } from './texts.ts'

type Props = {
  wish: Wish
  own: Own
  /** Called to show everybody who is free. */
  onEveryone: () => void
  /** Called to open the member's own times. */
  onSchedule: () => void
}

/** The people who are free within the wish, and their number, which is announced on changes. */
export function FreePeople(props: Props) {
  const { data: found } = useRoute(
    'GET /api/hangout-people',
    { query: props.wish },
    { refetch: true },
  )
  return (
    <>
      <VisuallyHidden role="status">{found && texts.discover.count(found.length)}</VisuallyHidden>
      <Found {...props} />
    </>
  )
}

function Found({ wish, own, onEveryone, onSchedule }: Props) {
  const options = { refetch: true }
  const {
    data: found,
    error,
    refresh,
  } = useRoute('GET /api/hangout-people', { query: wish }, options)
  const isAsked = useAsked()
  const isNarrowed = wish.hobby !== undefined || wish.timeSlot !== undefined
  if (!found)
    return error instanceof CallFailed && error.code === 'card_limit' ? (
      <EmptyState title={texts.discover.enough} text={adviceFor(error)} />
    ) : error ? (
      <ProblemNotice
        title={texts.discover.failed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    ) : (
      <Skeleton shape="cards" label={texts.discover.loading} />
    )
  if (found.length === 0)
    return isNarrowed ? (
      <EmptyState title={texts.discover.nobodyThen} text={texts.discover.nobodyThenText}>
        <Button rank={2} onClick={onEveryone}>
          {texts.discover.everyone}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={texts.discover.nobody} text={texts.discover.nobodyText}>
        <Button rank={2} onClick={onSchedule}>
          {texts.discover.schedule}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <SectionTitle>{texts.discover.count(found.length)}</SectionTitle>
      <Tiles>
        {found.map(person => (
          <FreePersonCard
            key={person.id}
            person={person}
            wish={wish}
            own={own}
            isAsked={offer => isAsked(person.id, offer)}
          />
        ))}
      </Tiles>
    </>
  )
}

/**
 * Returns whether the member has invited somebody for a hobby and a time, without an answer yet.
 */
const useAsked = () => {
  const { id } = useMember()
  const { data: invitations = [] } = useRoute('GET /api/hangout-invitations')
  return (partner: string, { hobby, timeSlot }: Offer): boolean =>
    invitations.some(
      one =>
        one.status === 'pending' &&
        one.inviterProfileId === id &&
        one.inviteeProfileId === partner &&
        one.hobby === hobby &&
        one.timeSlot === timeSlot,
    )
}

/** Number of times, and of hobbies of one time, that a card shows; the rest is counted. */
const TIMES = 3
const HOBBIES = 4

type FreePersonCardProps = {
  person: FreePerson
  wish: Wish
  own: Own
  /** Whether they have an open invitation of the member's for a hobby and a time. */
  isAsked: (offer: Offer) => boolean
}

/** A person who is free, their times and hobbies, and the form to invite them. A list item. */
function FreePersonCard({ person, wish, own, isAsked }: FreePersonCardProps) {
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
  ${inColumn(2)}
  font-size: var(--text-sm);

  > li {
    ${inColumn(1)}
  }
`

const Bio = styled.p`
  ${clamp(2)}
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`

const Sent = styled.p`
  ${inRow(2)}
  min-height: var(--tap);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  ${soft('yes')}
  font-size: var(--text-sm);
`
