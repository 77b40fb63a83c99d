import { useId } from 'react'
import styled from 'styled-components'
import type { EventCity } from '../../contracts/meetups/meetups.ts'
import { Stack } from '../ui/layout.ts'
import { serverNow } from '../ui/server-clock.ts'
import { CardTitle, Muted, SectionTitle } from '../ui/typography.ts'
import { EventCard } from './EventCard.tsx'
import { dayHead, nearDay } from './event-dates.ts'
import type { EventDay, EventPart } from './event-days.ts'
import { milesTo } from './event-search.ts'
import { texts } from './texts.ts'

type Props = { parts: readonly EventPart[]; cities: readonly EventCity[] }

/** Events by day, those near the member first. */
export const EventProgramme = ({ parts, cities }: Props) => (
  <Stack $gap={6}>
    {parts.map(({ part, days }) => {
      const isTitled = part !== 'all'
      const list = days.map(day => (
        <Day key={day.day} day={day} cities={cities} part={isTitled ? part : undefined} />
      ))
      return isTitled ? (
        <Stack as="section" key={part} $gap={4}>
          <SectionTitle id={part}>{texts.list.parts[part]}</SectionTitle>
          {list}
        </Stack>
      ) : (
        <Stack key={part} $gap={4}>
          {list}
        </Stack>
      )
    })}
  </Stack>
)

type DayProps = {
  day: EventDay
  cities: readonly EventCity[]
  /** The part that the day stands under, which is the id of its heading. */
  part: EventPart['part'] | undefined
}

function Day({ day: { day, events }, cities, part }: DayProps) {
  const id = useId()
  const [first] = events
  if (!first) return null
  const now = new Date(serverNow())
  const near = nearDay(first, now)
  // The same day can stand under both parts, and a landmark needs a name of its own.
  return (
    <Line aria-labelledby={part ? `${part} ${id}` : id}>
      <Head id={id} as={part ? 'h3' : 'h2'}>
        {near && <Muted as="span" $size="sm">{`${texts.list[near]} `}</Muted>}
        <time dateTime={day}>{dayHead(first, now)}</time>
      </Head>
      <List aria-labelledby={id}>
        {events.map(event => (
          <EventCard
            key={event.id}
            event={event}
            withinMiles={milesTo(event, cities)}
            titleAs={part ? 'h4' : 'h3'}
          />
        ))}
      </List>
    </Line>
  )
}

/* On a wide screen the day is beside its events and stays visible while they scroll. */
const Line = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2) var(--space-5);

  @media (min-width: 64rem) {
    grid-template-columns: 7rem minmax(0, 1fr);
  }
`

const Head = styled(CardTitle)`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  align-items: baseline;

  @media (min-width: 64rem) {
    position: sticky;
    top: var(--space-4);
    display: grid;
    align-self: start;
    padding-top: var(--space-3);
  }
`

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
