import type { Decider } from '../../contracts/core/decider.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { NotificationType } from '../../contracts/notifications/notifications.ts'
import { type QuietHours, usualPushTypes } from '../../contracts/push/push.ts'

type PushEvent = EventsOfDecider<'pushSettings'>

/** The kinds pushed to each of a member's devices, and their quiet hours. */
export type PushChoice = {
  readonly types: readonly NotificationType[]
  readonly quietHours: QuietHours | null
}

export type PushCommand = PushChoice & {
  readonly type: 'ChoosePushSettings'
  readonly profileId: string
}

/** Each kind once, in the order of the contract. */
const inOrder = (types: readonly NotificationType[]) =>
  NotificationType.options.filter(type => types.includes(type))

const same = (one: PushChoice, other: PushChoice): boolean =>
  JSON.stringify([one.types, one.quietHours]) === JSON.stringify([other.types, other.quietHours])

/** A member's choice; the default until they choose. Devices are in the session store. */
export const pushSettings: Decider<PushChoice, PushCommand, PushEvent> = {
  initialState: { types: usualPushTypes, quietHours: null },

  decide({ profileId, types, quietHours: hours }, state) {
    const quietHours = hours && { from: hours.from, to: hours.to, timeZone: hours.timeZone }
    const chosen = { types: inOrder(types), quietHours }
    return same(chosen, state)
      ? []
      : [{ type: 'PushSettingsChosen', data: { profileId, ...chosen } }]
  },

  evolve: (_, { data: { types, quietHours } }) => ({ types, quietHours }),
}
