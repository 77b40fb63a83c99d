import type { JointCard } from '../../contracts/constellations/joint-cards.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { dateFormat } from '../ui/date-format.ts'
import { distanceText } from '../ui/distance.ts'
import { pronounsAndAge } from './labels.ts'

/** Formats miles to one decimal: `3.2 miles away`. */
export const milesAway = (distance: number): string =>
  `${distanceText(distance, limits.distanceDecimals)} away`

/** Returns `they/them · 34 · 3.2 miles away`, without the unknown parts. */
export const aboutLine = ({ pronouns, age, distance }: DiscoveryCard): string =>
  [pronounsAndAge({ pronouns, age }), distance !== null && milesAway(distance)]
    .filter(Boolean)
    .join(' · ')

/** Returns `she/her · 30 & they/them · 33` and `3.2 miles away`, as far as it is known. */
export const jointAboutLines = ({ people, distance }: JointCard): string[] => [
  people.map(pronounsAndAge).join(' & '),
  ...(distance === null ? [] : [milesAway(distance)]),
]

/** Returns the text that screen readers announce for the card in front. */
export const cardAnnouncement = (card: DiscoveryCard): string =>
  `${bidiIsolate(card.pseudonym)}, ${aboutLine(card).replaceAll(' · ', ', ')}`

const monthName = dateFormat({ month: 'long', timeZone: 'UTC' })

/** Returns `Visiting Lisbon`, or `Visiting Lisbon in December` before the trip begins. */
export const visitingLine = ({ city, month }: NonNullable<DiscoveryCard['visiting']>): string =>
  `Visiting ${bidiIsolate(city)}${month === null ? '' : ` in ${monthName(month)}`}`
