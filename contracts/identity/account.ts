import * as z from 'zod'
import { methodAndPath, route } from '../core/route.ts'
import { deletionWord } from './deletion-word.ts'
import { confirmedRefusals, PasskeyConfirmation } from './passkeys.ts'

export const closeAccount = route('DELETE /api/account', {
  summary: 'Delete your account, and everything that you said or showed here',
  access: 'account',
  body: z.strictObject({
    confirmation: z.literal(deletionWord, `Type ${deletionWord} to delete your account.`),
    /** Of an account with passkeys, unless its member waited for a day without. */
    passkey: PasskeyConfirmation.optional(),
  }),
  response: z.object({ closedAt: z.iso.datetime() }),
  errors: confirmedRefusals,
})

export const permitExport = route('POST /api/account/export-permit', {
  summary: 'Confirm with a passkey that you download your data here, within ten minutes',
  access: 'account',
  body: z.strictObject({ passkey: PasskeyConfirmation }),
  response: z.object({ until: z.iso.datetime() }),
  errors: ['not_found', ...confirmedRefusals],
})

/** How a member who lost their passkeys downloads their data and deletes their account. */
export const PasskeyWaiver = z
  .object({
    /** Whether both ask for a passkey now. */
    needsPasskey: z.boolean(),
    /** When they no longer ask, for a member who said that they lost theirs; null otherwise. */
    from: z.iso.datetime().nullable(),
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PasskeyWaiver' })
export type PasskeyWaiver = z.output<typeof PasskeyWaiver>

export const getPasskeyWaiver = route('GET /api/account/passkey-waiver', {
  summary: 'Whether downloading your data and deleting your account ask for a passkey',
  access: 'account',
  response: PasskeyWaiver,
})

export const askPasskeyWaiver = route('POST /api/account/passkey-waiver', {
  summary:
    'Say that you lost your passkeys: after a day, for a week, you download your data and delete your account without',
  access: 'account',
  response: PasskeyWaiver,
  errors: ['not_found'],
})

export const cancelPasskeyWaiver = route('DELETE /api/account/passkey-waiver', {
  summary: 'Take that back, on any of your devices',
  access: 'account',
  response: PasskeyWaiver,
})

/** Answers with a file instead of JSON, so the server mounts it beside the table of JSON routes. */
export const exportAccount = {
  ...methodAndPath('GET /api/account/export'),
  summary: 'Everything that is kept of you, as a zip: JSON by topic, your photos, a page to read',
  access: 'account',
  preparing: z.object({ status: z.literal('preparing') }),
} as const

/** Above this number of messages in a member's chats, a job prepares their export. */
export const exportedAtOnce = 500

export const accountRoutes = [
  closeAccount,
  permitExport,
  getPasskeyWaiver,
  askPasskeyWaiver,
  cancelPasskeyWaiver,
] as const
