import { placeLineOf } from '../../contracts/meetups/time-and-place.ts'
import { type KeptEvent, readKeptEvent } from '../data/kept-event.ts'
import { hoursOf, ownHours } from '../meetups/event-dates.ts'
import { texts } from '../meetups/texts.ts'
import { knownZone, longDate } from '../ui/dates.ts'

const whenOf = ({ event }: KeptEvent, now: number): string => {
  const own = ownHours(event)
  const day = longDate(event.eventDate, now, knownZone(event.timeZone))
  return `${day}, ${hoursOf(event)}${own ? ` (${own})` : ''}`
}

/** What its page says of an event, without the people who come. */
const factsOf = (kept: KeptEvent, now: number): readonly (readonly [string, string | null])[] => {
  const { event } = kept
  const place = placeLineOf(event)
  const online = place ? texts.facts.mixed : texts.card.online
  return [
    ['When', whenOf(kept, now)],
    ['Where', event.isOnline ? [online, place].filter(Boolean).join(': ') : place],
    ['Address', event.address],
    [texts.facts.contactPerson, event.contactPerson ?? texts.facts.host],
  ]
}

const element = (name: string, text: string): HTMLElement => {
  const made = document.createElement(name)
  made.dir = 'auto'
  made.textContent = text
  return made
}

/** Shows the event that this device keeps, if any, in the section of the offline page. */
export const showKeptEvent = (): void => {
  const section = document.querySelector('section')
  if (!section) return
  const now = Date.now()
  const kept = readKeptEvent(now)
  section.hidden = !kept
  section.querySelector('h2')?.replaceChildren(kept?.event.title ?? '')
  const facts = kept ? factsOf(kept, now) : []
  section
    .querySelector('dl')
    ?.replaceChildren(
      ...facts.flatMap(([name, fact]) => (fact ? [element('dt', name), element('dd', fact)] : [])),
    )
}
