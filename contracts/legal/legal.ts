import * as z from 'zod'
import { route } from '../core/route.ts'

export const getContact = route('GET /api/contact', {
  summary: 'How to reach those who run this Kith, where they have said so',
  access: 'everyone',
  response: z.object({ email: z.email().nullable() }),
})

export const legalRoutes = [getContact] as const
