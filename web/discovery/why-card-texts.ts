import type { CardReason, CardReasons } from '../../contracts/discovery/discovery.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { styleLabel } from '../profiles/labels.ts'
import { preferenceLabel } from '../profiles/relationship-preferences/preferences.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { distanceText } from '../ui/distance.ts'
import { texts } from './texts.ts'

/** Texts of the sheet about why a card is in the deck. */
export const whyCardTexts = {
  subtitle: (name: string) => `You and ${name}`,
  what: 'reasons',
  failure: 'The reasons could not be loaded',
  both: 'What you both show',
  nothing: (name: string) =>
    `You and ${name} show nothing yet that counts. Shared tags, hobbies and answers do.`,
  always: 'What counts for every card',
  general: {
    chance: 'Chance: equally good cards take turns.',
    fairness: 'Fairness: people who are seldom shown first are moved up.',
    premium: 'Premium: its members are moved up a little.',
  } satisfies Record<CardReasons['general'][number], string>,
} as const

/** A reason as a sentence to the reader. */
export const reasonLine = (reason: CardReason): string => {
  switch (reason.kind) {
    case 'answers':
      return `Your answers agree: about ${texts.facts.score(reason.score)}`
    case 'style':
      return reason.same === null
        ? 'Your relationship styles go well together'
        : `You both chose ${styleLabel(reason.same, 'form')}`
    case 'tags':
      return `You share tags: ${reason.tags.map(bidiIsolate).join(', ')}`
    case 'hobbies':
      return `You both like: ${reason.hobbies.map(hobby => hobbyLabels[hobby]).join(', ')}`
    case 'wishes':
      return `You both want: ${reason.items.map(preferenceLabel).join(', ')}`
    case 'near':
      return `Lives within ${distanceText(reason.withinMiles)} of you`
  }
}
