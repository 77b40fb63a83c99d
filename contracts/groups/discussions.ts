import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { EventDetails } from '../meetups/meetups.ts'
import { GroupChat } from './groups.ts'

const event = z.strictObject({ id: Id })

export const switchDiscussion = route('PUT /api/events/:id/discussion', {
  summary: 'Let those who go discuss an event that you host, or end that: what they wrote ends too',
  access: 'member',
  params: event,
  body: z.strictObject({ isOn: z.boolean() }),
  response: EventDetails,
  errors: ['not_found', 'event_over'],
})

export const joinDiscussion = route('POST /api/events/:id/discussion', {
  summary: 'Join the discussion of an event that you are going to',
  access: 'reaching',
  params: event,
  response: GroupChat,
  errors: ['not_found', 'rate_limited'],
})

export const discussionsRoutes = [switchDiscussion, joinDiscussion] as const
