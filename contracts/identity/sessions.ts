import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'

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
