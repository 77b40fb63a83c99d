import { feature } from '../core/feature.ts'
import { cardReasonsRoutes, discoveryRoutes } from './discovery.ts'
import { exposureEvents } from './discovery-events.ts'
import { filtersEvents, filtersRoutes } from './filters.ts'
import { preferenceRulesEvents, preferenceRulesRoutes } from './preference-rules.ts'

export const discovery = feature({
  name: 'discovery',
  routes: [...discoveryRoutes, ...cardReasonsRoutes, ...filtersRoutes, ...preferenceRulesRoutes],
  events: {
    profile: [...filtersEvents, ...preferenceRulesEvents],
    exposure: exposureEvents,
  },
  streams: {
    /** How evenly decks of a mode share first places. */
    exposure: (mode: string) => `exposure-${mode}`,
  },
  pages: ['/', '/home', '/discover/:mode', '/filter-settings'],
})
