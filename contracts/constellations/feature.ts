import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { comparisonEvents, comparisonsRoutes } from './comparisons.ts'
import { jointCardEvents, jointCardsRoutes } from './joint-cards.ts'
import { linkEvents, linksRoutes } from './links.ts'

export const constellations = feature({
  name: 'constellations',
  routes: [...linksRoutes, ...jointCardsRoutes, ...comparisonsRoutes],
  events: { link: [...linkEvents, ...comparisonEvents], joint: jointCardEvents },
  streams: {
    /** The link of two members, in either order, and their comparisons of boundaries. */
    link: (one: string, other: string) => `link-${[one, other].sort().join('_')}`,
    /** A joint card, who likes it and whom it likes. */
    joint: (jointId: string) => `joint-${jointId}`,
  },
  pages: ['/constellation', '/link/:code'],
  live: [
    /** A link, invitation, comparison or joint card of the member's has changed. */
    z.object({ type: z.literal('constellation') }),
  ],
})
