import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { DiscoveryCard } from '../discovery/discovery.ts'
import { DiscoveryMode } from '../profiles/modes.ts'

/** The kinds of like that have a daily allowance. */
export const LikeAction = z.enum(['like', 'super_like'])
export type LikeAction = z.output<typeof LikeAction>

/** The allowance of a member for each kind of like, per UTC day. */
export type LikesPerDay = Readonly<Record<LikeAction, number>>

/** The card of a member who likes the reader, with the modes in which a like back is a match. */
export const LikerCard = DiscoveryCard.extend({
  discoveryModes: z.array(DiscoveryMode).min(1),
}).meta({ id: 'LikerCard' })
export type LikerCard = z.output<typeof LikerCard>

export const likesReceived = route('GET /api/likes-received', {
  summary: 'How many members like you and are no match of yours yet; with premium, who',
  access: 'member',
  response: z.object({
    count: z.int().nonnegative(),
    /** With premium: the likers whom the reader could like back now. */
    profiles: z.array(LikerCard).optional(),
  }),
})

export const likesRoutes = [likesReceived] as const

/** In logs of earlier versions: a like and the UTC day whose stream it was counted in. */
export const CountedLike = z.object({ id: Id, day: z.iso.date() })

/** Likes were counted in a stream of their own, then given to the pair. None of these is new. */
export const likesEvents = [
  event(
    'LikeSpent',
    z.object({
      spent: CountedLike,
      by: Id,
      on: Id,
      mode: DiscoveryMode,
      action: LikeAction,
    }),
  ),
  event('LikeReturned', z.object({ spent: CountedLike, by: Id })),
  /** Likes that the same person spent this day under an account closed on the same day. */
  event(
    'LikesCarried',
    z.object({
      by: Id,
      day: z.iso.date(),
      like: z.int().nonnegative(),
      superLike: z.int().nonnegative(),
    }),
    { personal: { keySubjects: [ofProfile('by')], erased: { like: 0, superLike: 0 } } },
  ),
] as const
