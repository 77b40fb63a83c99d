import * as z from 'zod'
import { type RefusalCode, refusals } from './refusals.ts'

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]

/** Body of every failed call: RFC 9457 with a stable `code` and a sentence in `message`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes),
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>
