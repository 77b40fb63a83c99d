import type { DiscoveryCard } from '../../contracts/discovery.ts'
import { limits } from '../../contracts/limits.ts'
import { pronounsAndAge } from '../profiles/labels.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

/** Miles to one decimal: `3.2 miles away`. */
export const milesAway = (distance: number): string =>
  `${distance.toFixed(limits.distanceDecimals)} miles away`

/** `they/them · 34 · 3.2 miles away`, as far as it is known. */
export const aboutLine = ({ pronouns, age, distance }: DiscoveryCard): string =>
  [pronounsAndAge({ pronouns, age }), distance !== null && milesAway(distance)]
    .filter(Boolean)
    .join(' · ')

/** The card in front, for those who hear it. */
export const cardAnnouncement = (card: DiscoveryCard): string =>
  `${bidiIsolate(card.pseudonym)}, ${aboutLine(card).replaceAll(' · ', ', ')}`
