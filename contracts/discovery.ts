import * as z from 'zod'
import * as endpoints from './endpoints.ts'
import { Id } from './ids.ts'
import { MemberName } from './member-name.ts'
import { DiscoveryMode } from './modes.ts'
import { PhotoView } from './profiles.ts'
import { route } from './route.ts'

const Score = z.number().min(0).max(100).nullable()

/** One card of the deck. It holds everything that members without a match may see. */
export const DiscoveryCard = z
  .object({
    id: Id,
    photos: z.array(PhotoView),
    ...MemberName.shape,
    pronouns: z.string().nullable(),
    age: z.int(),
    /** Miles; null while the place of one of the two is unknown. */
    distance: z.number().nullable(),
    faceHidden: z.boolean(),
    isVerified: z.boolean(),
    relationshipStyle: z.string(),
    compatibility: Score,
    aiCompatibilityScore: Score,
    tags: z.array(z.string()),
    bio: z.string().nullable(),
    consentPreferences: z.array(
      z.object({ category: z.string(), level: z.enum(['yes', 'maybe', 'no']) }),
    ),
  })
  .meta({ id: 'DiscoveryCard' })
export type DiscoveryCard = z.output<typeof DiscoveryCard>

export const discover = route(endpoints.discover, {
  summary: 'The deck of one mode, best first',
  access: 'member',
  params: z.strictObject({ mode: DiscoveryMode }),
  response: z.array(DiscoveryCard),
  errors: ['card_limit'],
})

export const discoverByQuery = route(endpoints.discoverByQuery, {
  summary: 'The deck of the mode in the query; dating without one',
  access: 'member',
  query: z.strictObject({ mode: DiscoveryMode.default('dating') }),
  response: z.array(DiscoveryCard),
  errors: ['card_limit'],
})

export const discoveryRoutes = [discover, discoverByQuery] as const
