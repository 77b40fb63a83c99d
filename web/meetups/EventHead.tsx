import {
  Accessibility,
  CalendarClock,
  Coins,
  HeartHandshake,
  KeyRound,
  LinkIcon,
  MapPin,
  Repeat,
  UserRound,
  UsersRound,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { CommunityEvent, EventDetails } from '../../contracts/meetups/meetups.ts'
import { placeLineOf } from '../../contracts/meetups/time-and-place.ts'
import { coverTarget } from '../ui/cover-target.ts'
import { knownZone, longDate } from '../ui/dates.ts'
import { FactLine } from '../ui/FactLine.tsx'
import { IconList } from '../ui/IconList.ts'
import { inColumn, Row, Stack } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, Muted, PageTitle, Strong } from '../ui/typography.ts'
import { EventCover } from './EventCover.tsx'
import { hoursOf, ownHours } from './event-dates.ts'
import { goingText } from './event-state.ts'
import { MemberFace } from './MemberFace.tsx'
import { MemberLabel } from './MemberLabel.tsx'
import { seriesLine } from './series/series-line.ts'
import { seriesTexts } from './series/series-texts.ts'
import { texts } from './texts.ts'

/** Cards show distances up to so many miles; longer ones do not help to choose. */
const MAX_SHOWN_MILES = 100

type Props = {
  event: CommunityEvent | EventDetails
  /** At the top of its page, in a card of the list, or in a row of a narrow column. */
  size: keyof typeof shapes
  /** The title's element. */
  titleAs: 'h2' | 'h3' | 'h4' | 'bdi'
  titleId?: string
  /** It is within this many miles; null if unknown. */
  withinMiles?: number | null
  /** Below the head, beside its cover where there is room. */
  children?: ReactNode
}

/**
 * An event in short: cover, title, time, place, tags, counts and host; on its page also the address,
 * for readers who may see it, and the person to talk to. Elsewhere its nearest positioned ancestor
 * opens the page.
 */
export function EventHead(props: Props) {
  const { event, size, titleAs, titleId, withinMiles = null, children } = props
  const { id, title, tags, status, organizer } = event
  const details = 'address' in event ? event : undefined
  const Title = size === 'page' ? PageTitle : CardTitle
  return (
    <Head $size={size}>
      <EventCover event={event} />
      <Stack $gap={size === 'page' ? 3 : 1}>
        <Title as={titleAs} id={titleId} dir="auto">
          {details ? title : <TitleLink to={`/events/${id}`}>{title}</TitleLink>}
        </Title>
        <Facts event={event} details={details} withinMiles={withinMiles} />
        {size !== 'row' && (tags.length > 0 || status !== 'upcoming') && (
          <Tags aria-label={texts.card.tags}>
            {status !== 'upcoming' && (
              <Tag $tone="streak">
                {status === 'cancelled' ? texts.event.cancelled : texts.event.over}
              </Tag>
            )}
            {tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Tags>
        )}
        <Row $gap={2}>
          {details ? (
            <MemberFace of={details.organizer} size="m" />
          ) : (
            organizer.photo && <Portrait photo={organizer.photo} seed={id} size="s" />
          )}
          <Muted $size={details ? 'sm' : 'xs'}>
            {goingText(event)} · {texts.card.by}{' '}
            {event.isOrganizer ? texts.event.you : <MemberLabel of={organizer} />}
            {details?.organizer.isMatch && ` ${texts.event.yourMatch}`}
          </Muted>
        </Row>
      </Stack>
      {children && <Stack $gap={2}>{children}</Stack>}
    </Head>
  )
}

type FactsProps = {
  event: Props['event']
  details: EventDetails | undefined
  withinMiles: number | null
}

/** When and where an event is, on both clocks where they differ. */
function Facts({ event, details, withinMiles }: FactsProps) {
  const { eventDate, timeZone, isOnline, isPublic } = event
  const where = placeLineOf(event)
  const own = ownHours(event)
  return (
    <IconList $gap={details ? 2 : 1} $tone="ink-2">
      <FactLine icon={CalendarClock}>
        {details && (
          <Strong>
            <time dateTime={eventDate}>
              {longDate(eventDate, serverNow(), knownZone(timeZone))}
            </time>
            {', '}
          </Strong>
        )}
        {hoursOf(event)}
        {own && ` (${own})`}
      </FactLine>
      {details?.series && (
        <FactLine icon={Repeat}>
          {seriesLine(details)}
          <Muted $size="xs">{seriesTexts.dates}</Muted>
        </FactLine>
      )}
      {isOnline && (
        <FactLine icon={Video}>{where ? texts.facts.mixed : texts.card.online}</FactLine>
      )}
      {where && (
        <FactLine icon={MapPin}>
          <bdi>{where}</bdi>
          {withinMiles !== null &&
            withinMiles <= MAX_SHOWN_MILES &&
            ` · ${texts.card.within(withinMiles)}`}
          {details && !isOnline && ` · ${texts.facts.inPerson}`}
        </FactLine>
      )}
      {!isPublic && (
        <FactLine icon={LinkIcon}>{details ? texts.facts.byLink : texts.card.byLink}</FactLine>
      )}
      {details?.address && (
        <FactLine icon={KeyRound}>
          <Strong as="bdi">{details.address}</Strong>
          <Muted $size="xs">{texts.facts.addressFor[details.addressShownTo]}</Muted>
        </FactLine>
      )}
      {details && (
        <FactLine icon={UserRound}>
          <Strong as="bdi">{details.contactPerson ?? texts.facts.host}</Strong>
          <Muted $size="xs">{texts.facts.contactPerson}</Muted>
        </FactLine>
      )}
      {details && details.coHosts.length > 0 && (
        <FactLine icon={UsersRound}>
          {details.coHosts.map((one, index) => (
            <Strong key={one.id}>
              {index > 0 && ', '}
              <MemberLabel of={one} />
            </Strong>
          ))}
          <Muted $size="xs">{texts.facts.coHosts(details.coHosts.length)}</Muted>
        </FactLine>
      )}
      {details?.consentLead && (
        <FactLine icon={HeartHandshake}>
          <Strong>
            <MemberLabel of={details.consentLead} />
          </Strong>
          <Muted $size="xs">{texts.facts.consentLead}</Muted>
        </FactLine>
      )}
      {details?.price && (
        <FactLine icon={Coins}>
          <bdi>{details.price}</bdi>
          <Muted $size="xs">{texts.facts.price}</Muted>
        </FactLine>
      )}
      {details?.accessNotes && (
        <FactLine icon={Accessibility}>
          <AsWritten>{details.accessNotes}</AsWritten>
          <Muted $size="xs">{texts.facts.access}</Muted>
        </FactLine>
      )}
    </IconList>
  )
}

const stackedForA11y = css`
  [data-a11y="on"] & {
    grid-template-columns: minmax(0, 1fr);

    > div {
      grid-column: 1;
      grid-row: auto;
    }
  }
`

const shapes = {
  page: css`
    gap: var(--space-4) var(--space-6);

    > :first-child {
      aspect-ratio: 16 / 9;
    }

    @media (min-width: 48rem) {
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      align-items: center;

      > :first-child {
        aspect-ratio: 4 / 3;
      }
    }
  `,
  card: css`
    grid-template: auto auto / 5.5rem minmax(0, 1fr);

    > :first-child {
      min-height: 8.125rem;
    }

    > :nth-child(3) {
      grid-column: 1 / -1;
    }

    @media (min-width: 48rem) {
      grid-template-columns: 11rem minmax(0, 1fr);

      > :first-child {
        grid-row: 1 / -1;
      }

      > :nth-child(3) {
        grid-column: 2;
      }
    }

    ${stackedForA11y}
  `,
  row: css`
    grid-template-columns: 4rem minmax(0, 1fr);

    > :first-child {
      min-height: 4.75rem;
    }

    time {
      top: 0.375rem;
      left: 0.375rem;
    }

    ${stackedForA11y}
  `,
}

const Head = styled.div<{ $size: keyof typeof shapes }>`
  ${inColumn(3)}
  overflow-wrap: anywhere;

  > :first-child {
    border-radius: var(--radius-md);
  }

  ${({ $size }) => shapes[$size]}
`

/** Keeps the line breaks. */
const AsWritten = styled.bdi`
  white-space: pre-line;
`

const TitleLink = styled(Link)`
  ${coverTarget}
`
