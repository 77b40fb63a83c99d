import type { Decider } from '../../contracts/core/decider.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { NotificationType } from '../../contracts/notifications/notifications.ts'
import {
  type OwnHours,
  type QuietHours,
  usualPushTypes,
  type WeeklyDigest,
} from '../../contracts/push/push.ts'

type PushEvent = EventsOfDecider<'pushSettings'>

/** The kinds pushed to each of a member's devices, their quiet hours, and when a digest is sent. */
export type PushChoice = {
  readonly types: readonly NotificationType[]
  readonly quietHours: QuietHours | null
  /** Kinds that do not follow `quietHours`. */
  readonly ownHours: readonly OwnHours[]
  readonly digest: WeeklyDigest | null
}

/** What is absent stays as it is. */
export type PushCommand = Pick<PushChoice, 'types' | 'quietHours'> &
  Partial<Pick<PushChoice, 'ownHours' | 'digest'>> & {
    readonly type: 'ChoosePushSettings'
    readonly profileId: string
  }

/** Each kind once, in the order of the contract. */
const inOrder = (types: readonly NotificationType[]) =>
  NotificationType.options.filter(type => types.includes(type))

const hoursOf = (hours: QuietHours | null) =>
  hours && { from: hours.from, to: hours.to, timeZone: hours.timeZone }

const sorted = (ownHours: readonly OwnHours[]): OwnHours[] =>
  NotificationType.options.flatMap(type => {
    const own = ownHours.find(one => one.type === type)
    return own ? [{ type, quietHours: hoursOf(own.quietHours) }] : []
  })

const digestOf = (digest: WeeklyDigest | null) =>
  digest && { weekday: digest.weekday, hour: digest.hour, timeZone: digest.timeZone }

const same = (one: PushChoice, other: PushChoice): boolean => {
  const key = (choice: PushChoice) =>
    JSON.stringify([choice.types, choice.quietHours, choice.ownHours, choice.digest])
  return key(one) === key(other)
}

/** A member's choice; the default until they choose. Devices are in the session store. */
export const pushSettings: Decider<PushChoice, PushCommand, PushEvent> = {
  initialState: { types: usualPushTypes, quietHours: null, ownHours: [], digest: null },

  decide({ profileId, types, quietHours, ownHours, digest }, state) {
    const chosen = {
      types: inOrder(types),
      quietHours: hoursOf(quietHours),
      ownHours: sorted(ownHours ?? state.ownHours),
      digest: digestOf(digest === undefined ? state.digest : digest),
    }
    return same(chosen, state)
      ? []
      : [{ type: 'PushSettingsChosen', data: { profileId, ...chosen } }]
  },

  evolve: (_, { data: { types, quietHours, ownHours = [], digest = null } }) => ({
    types,
    quietHours,
    ownHours,
    digest,
  }),
}

/** The quiet hours of a kind: its own if it has any, or has none on purpose; else the general ones. */
export const quietHoursOf = (
  { quietHours, ownHours }: Pick<PushChoice, 'quietHours' | 'ownHours'>,
  type: NotificationType,
): QuietHours | null => {
  const own = ownHours.find(one => one.type === type)
  return own ? own.quietHours : quietHours
}
