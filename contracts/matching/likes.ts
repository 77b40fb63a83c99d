import * as z from 'zod'
import { route } from '../core/route.ts'
import { DiscoveryCard } from '../discovery/discovery.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { ShownLikeComment } from './like-comments.ts'

/** The kinds of like that have a daily allowance. */
export const LikeAction = z.enum(['like', 'super_like'])
export type LikeAction = z.output<typeof LikeAction>

/** The allowance of a member for each kind of like, per UTC day. */
export type LikesPerDay = Readonly<Record<LikeAction, number>>

/** The card of a member who likes the reader, with the modes in which a like back is a match. */
export const LikerCard = DiscoveryCard.extend({
  discoveryModes: z.array(DiscoveryMode).min(1),
  /** What their like says; null unless the reader welcomes comments. */
  comment: ShownLikeComment.nullable(),
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
