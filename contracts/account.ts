import * as z from 'zod'
import { deletionWord } from './deletion-word.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

export const closeAccount = route(endpoints.closeAccount, {
  summary: 'Delete your account, and everything that you said or showed here',
  access: 'account',
  body: z.strictObject({
    confirmation: z.literal(deletionWord, `Type ${deletionWord} to delete your account.`),
  }),
  response: z.object({ closedAt: z.iso.datetime() }),
})

/** Answers a file rather than JSON; mounted beside the table of calls. */
export const exportAccount = {
  ...endpoints.exportAccount,
  summary: 'Everything that is kept of you, as a zip: JSON by topic, your photos, a page to read',
  access: 'account',
  preparing: z.object({ status: z.literal('preparing') }),
} as const

/** With more messages in a member's chats, their export is prepared by a job. */
export const exportedAtOnce = 500

export const accountRoutes = [closeAccount] as const
