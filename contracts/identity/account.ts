import * as z from 'zod'
import { Id } from '../core/ids.ts'
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

/** A session: a device on which a member is signed in, as that member sees it. */
export const Session = z
  .object({
    id: Id,
    /** Browser and system at sign-in, e.g. `Firefox on Android`; null when unknown. */
    device: z.string().nullable(),
    signedInAt: z.iso.datetime(),
    /** Rounded to the hour. */
    lastSeenAt: z.iso.datetime(),
    /** The caller's passkey that signed in here; null where none did. */
    passkeyId: Id.nullable(),
    /** True for the session of the request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

export const listSessions = route('GET /api/sessions', {
  summary: 'Where you are signed in: this device first, then the last seen',
  access: 'signed-in',
  response: z.array(Session),
})

export const endSession = route('DELETE /api/sessions/:id', {
  summary: 'Sign out one device',
  access: 'signed-in',
  params: z.strictObject({ id: Id }),
  response: Session,
  errors: ['not_found'],
})

export const endSessions = route('DELETE /api/sessions', {
  summary: 'Sign out everywhere, here too',
  access: 'signed-in',
  response: z.array(Session),
})

/** A sign-in, or a change of how a member signs in. */
export const SecurityNotice = z
  .object({ id: Id, message: z.string(), at: z.iso.datetime() })
  .meta({ id: 'SecurityNotice' })
export type SecurityNotice = z.output<typeof SecurityNotice>

export const listSecurityNotices = route('GET /api/security-notices', {
  summary: 'Sign-ins and changes of how you sign in, of the last 30 days, newest first',
  access: 'signed-in',
  response: z.array(SecurityNotice),
})

export const sessionRoutes = [listSessions, endSession, endSessions, listSecurityNotices] as const
