import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { Id } from '../core/ids.ts'
import { likesRoutes } from './likes.ts'
import { matchProfileRoutes, matchScoreRoutes } from './match-details.ts'
import { matchingEvents, matchingRoutes } from './matching.ts'
import { ownReportRoutes } from './own-reports.ts'

export const matching = feature({
  name: 'matching',
  routes: [
    ...matchingRoutes,
    ...matchProfileRoutes,
    ...likesRoutes,
    ...matchScoreRoutes,
    ...ownReportRoutes,
  ],
  events: {
    pair: matchingEvents,
  },
  streams: {
    /** Swipes, matches, blocks and reports of two members, in either order. */
    pair: (one: string, other: string) => `pair-${[one, other].sort().join('_')}`,
  },
  pages: ['/matches', '/likes', '/reports'],
  live: [
    /** `by` is the member whose swipe made the match; null when no request did. */
    z.object({ type: z.literal('match'), matchId: Id, by: Id.nullable() }),
    z.object({ type: z.literal('unmatch'), matchId: Id }),
  ],
})
