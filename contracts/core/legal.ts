import * as z from 'zod'
import * as endpoints from './endpoint-table.ts'
import { route } from './route.ts'

export const getContact = route(endpoints.getContact, {
  summary: 'How to reach those who run this Kith, where they have said so',
  access: 'everyone',
  response: z.object({ email: z.email().nullable() }),
})

export const legalRoutes = [getContact] as const
