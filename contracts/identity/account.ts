import * as z from 'zod'
import * as endpoints from '../core/endpoint-table.ts'
import { route } from '../core/route.ts'
import { deletionWord } from './deletion-word.ts'

export const closeAccount = route(endpoints.closeAccount, {
  summary: 'Delete your account, and everything that you said or showed here',
  access: 'account',
  body: z.strictObject({
    confirmation: z.literal(deletionWord, `Type ${deletionWord} to delete your account.`),
  }),
  response: z.object({ closedAt: z.iso.datetime() }),
})

/** Answers with a file instead of JSON, so the server mounts it beside the table of JSON routes. */
export const exportAccount = {
  ...endpoints.exportAccount,
  summary: 'Everything that is kept of you, as a zip: JSON by topic, your photos, a page to read',
  access: 'account',
  preparing: z.object({ status: z.literal('preparing') }),
} as const

/** Above this number of messages in a member's chats, a job prepares their export. */
export const exportedAtOnce = 500

export const accountRoutes = [closeAccount] as const
