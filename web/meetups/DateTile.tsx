import styled from 'styled-components'
import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { dateTile, knownZone } from '../ui/dates.ts'
import { tabular } from '../ui/typography.ts'

/** The date of an event in its own time zone, on its cover. Its time is beside it as text. */
export function DateTile({ event }: { event: Pick<CommunityEvent, 'eventDate' | 'timeZone'> }) {
  const { eventDate, timeZone } = event
  const { weekday, day, month } = dateTile(eventDate, undefined, knownZone(timeZone))
  return (
    <Tile dateTime={eventDate}>
      {weekday} <b>{day}</b> {month}
    </Tile>
  )
}

const Tile = styled.time`
  ${tabular}
  position: absolute;
  top: var(--space-3);
  left: var(--space-3);
  display: grid;
  justify-items: center;
  min-width: 3.25rem;
  padding: var(--space-1) var(--space-2);
  border-radius: var(--radius-sm);
  background: var(--color-surface);
  color: var(--color-ink);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  line-height: 1.25;
  box-shadow: var(--shadow-1);

  b {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-weight: var(--weight-display);
    line-height: 1.1;
  }
`
