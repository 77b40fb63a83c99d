import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { pushLimits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { NotificationType } from '../notifications/notifications.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time of day on a clock of 24 hours, e.g. `22:30`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 22:30.')

/** A name of the IANA time zone database, e.g. `Europe/Berlin`. */
const TimeZone = z.string().max(64).refine(isTimeZone, 'Give a time zone such as Europe/Berlin.')

/** Every day from `from` until `to`, the next morning if that is the earlier time of day. */
const QuietHours = z.strictObject({ from: TimeOfDay, to: TimeOfDay, timeZone: TimeZone })
export type QuietHours = z.output<typeof QuietHours>

const ChosenHours = QuietHours.refine(
  ({ from, to }) => from !== to,
  'Let quiet hours end at another time than they begin.',
)

/** A full hour of a day of the week; Monday is 1. */
const weekHour = { weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23) }

const WeeklyDigest = z.strictObject({ ...weekHour, timeZone: TimeZone })
/** One push a week that counts what is new: its day and hour, on the clocks of the zone. */
export type WeeklyDigest = z.output<typeof WeeklyDigest>

const StoredQuietHours = z.object({ from: z.string(), to: z.string(), timeZone: z.string() })
const StoredDigest = z.object({ ...weekHour, timeZone: z.string() })

/** A kind that does not follow the general quiet hours: it has its own, or with null none. */
const StoredOwnHours = z.object({ type: NotificationType, quietHours: StoredQuietHours.nullable() })
export type OwnHours = z.output<typeof StoredOwnHours>

const isEachOnce = (list: readonly { readonly type: NotificationType }[]): boolean =>
  new Set(list.map(({ type }) => type)).size === list.length

/** Kinds of notification that are pushed by default. */
export const usualPushTypes: readonly NotificationType[] = NotificationType.options.filter(
  type => type !== 'profile_view',
)

/**
 * Kinds of pushes, quiet hours and weekly digest that a member chose for all devices, and which devices
 * get pushes.
 */
export const PushSettings = z
  .object({
    types: z.array(NotificationType),
    quietHours: StoredQuietHours.nullable().meta({
      description: 'When nothing is sent, but of kinds in `ownHours`',
    }),
    ownHours: z.array(StoredOwnHours).meta({
      description: 'Kinds with quiet hours of their own; with null, they come at any time',
    }),
    digest: StoredDigest.nullable().meta({
      description: 'When a push once a week counts what is new; Monday is 1',
    }),
    /** Whether this device gets pushes. */
    thisDevice: z.boolean(),
    /** Whether this device gets none because its push service refused them for hours. */
    isRefused: z.boolean(),
    /** How many devices get pushes, this one included. */
    devices: z.int().nonnegative(),
  })
  .meta({ id: 'PushSettings' })
export type PushSettings = z.output<typeof PushSettings>

export const getPushKey = route('GET /api/push/key', {
  summary: 'The key with which a browser subscribes to pushes of this Kith',
  access: 'member',
  response: z.object({ key: z.string() }),
})

export const getPushSettings = route('GET /api/push/settings', {
  summary: 'Of what you are pushed, when, and on how many devices',
  access: 'member',
  response: PushSettings,
})

export const choosePushSettings = route('PUT /api/push/settings', {
  summary: 'Choose of what you are pushed, your quiet hours, and a weekly digest',
  access: 'member',
  body: z.strictObject({
    types: z.array(NotificationType).max(NotificationType.options.length),
    quietHours: ChosenHours.nullable(),
    /** Stays as it is when absent, as `digest` does. */
    ownHours: z
      .array(z.strictObject({ type: NotificationType, quietHours: ChosenHours.nullable() }))
      .refine(isEachOnce, 'Give each kind once.')
      .optional(),
    digest: WeeklyDigest.nullable().optional(),
  }),
  response: PushSettings,
})

/** A public key of P-256, uncompressed, and 16 bytes of a secret (RFC 8291), in base64url. */
export const SubscriptionKeys = z.strictObject({
  p256dh: z.string().regex(/^B[\w-]{86}$/, 'Give the key of the subscription.'),
  auth: z.string().regex(/^[\w-]{22}$/, 'Give the secret of the subscription.'),
})

export const subscribeToPush = route('POST /api/push/subscriptions', {
  summary: 'Push to this device from now on, while it is signed in',
  access: 'member',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(pushLimits.endpoint),
    keys: SubscriptionKeys,
  }),
  response: PushSettings,
  errors: ['bad_input'],
})

export const unsubscribeFromPush = route('DELETE /api/push/subscriptions/current', {
  summary: 'Push no more to this device',
  access: 'member',
  response: PushSettings,
})

export const unsubscribeAllFromPush = route('DELETE /api/push/subscriptions', {
  summary: 'Push no more to any of your devices',
  access: 'member',
  response: PushSettings,
})

export const pushRoutes = [
  getPushKey,
  getPushSettings,
  choosePushSettings,
  subscribeToPush,
  unsubscribeFromPush,
  unsubscribeAllFromPush,
] as const

export const pushEvents = [
  event(
    'PushSettingsChosen',
    z.object({
      profileId: Id,
      types: z.array(NotificationType),
      quietHours: StoredQuietHours.nullable(),
      /** Absent before kinds could have hours of their own: then none has. */
      ownHours: z.array(StoredOwnHours).optional(),
      /** Absent before there was a digest: then none is sent. */
      digest: StoredDigest.nullable().optional(),
    }),
    {
      personal: {
        keySubjects: [ofProfile('profileId')],
        erased: { types: [], quietHours: null, ownHours: [], digest: null },
      },
    },
  ),
] as const
