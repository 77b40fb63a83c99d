import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'

/**
 * The halves of a day of a linked member: before five in the afternoon, and from then on, each true
 * where they are free.
 */
const FreeDay = z.object({ date: z.iso.date(), day: z.boolean(), evening: z.boolean() })
export type FreeDay = z.output<typeof FreeDay>

export const getFreeTime = route('GET /api/links/:profileId/free-time', {
  summary: 'When a linked member is free in the next two weeks, if you both share it',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: z.object({ days: z.array(FreeDay) }),
  errors: ['not_found'],
})

export const freeTimeRoutes = [getFreeTime] as const
