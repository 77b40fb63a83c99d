import { feature } from '../core/feature.ts'
import { cardReasonsRoutes, discoveryRoutes } from './discovery.ts'
import { cardEvents, deckEvents, exposureEvents } from './discovery-events.ts'
import { filtersEvents, filtersRoutes } from './filters.ts'
import { preferenceRulesEvents, preferenceRulesRoutes } from './preference-rules.ts'

export const discovery = feature({
  name: 'discovery',
  routes: [...discoveryRoutes, ...cardReasonsRoutes, ...filtersRoutes, ...preferenceRulesRoutes],
  events: {
    profile: [...filtersEvents, ...preferenceRulesEvents],
    exposure: exposureEvents,
    shownDecks: deckEvents,
    cardMeasures: cardEvents,
  },
  streams: {
    /** How evenly decks of a mode share first places. */
    exposure: (mode: string) => `exposure-${mode}`,
    /** Decks that a member was shown on some days, in logs of earlier versions. */
    shownDecks: (profileId: string) => `decks-${profileId}`,
    /** What came of cards in weeks, in logs of earlier versions. */
    cardMeasures: () => 'cards',
  },
  pages: ['/', '/home', '/discover/:mode', '/filter-settings'],
})
