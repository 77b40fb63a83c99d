import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { SeenName } from '../profiles/member-name.ts'

/**
 * Somebody who may not come to the events that a member hosts, by the name that the member saw. `id` is of
 * the entry and says nothing of a profile.
 */
export const EventExclusion = z
  .object({ id: Id, ...SeenName.shape, since: z.iso.datetime() })
  .meta({ id: 'EventExclusion' })
export type EventExclusion = z.output<typeof EventExclusion>

export const listExclusions = route('GET /api/event-exclusions', {
  summary: 'Who may not come to the events that you host, the latest first',
  access: 'member',
  response: z.array(EventExclusion),
})

export const exclude = route('POST /api/events/:id/exclusions', {
  summary:
    'Say that somebody may not come to any event you host: they leave them and find none; they are not told',
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ memberId: Id }),
  response: z.object({ status: z.literal('excluded') }),
  errors: ['not_found', 'list_full'],
})

export const readmit = route('DELETE /api/event-exclusions/:id', {
  summary: 'Let somebody come to your events again; a seat that they had is not given back',
  access: 'member',
  params: z.strictObject({ id: Id }),
  response: z.object({ status: z.literal('readmitted') }),
  errors: ['not_found'],
})

export const eventExclusionRoutes = [listExclusions, exclude, readmit] as const
