import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type TeamEvent = EventsOfDecider<'team'>

/** Hashes of the keys of the staff, by name. */
export type Team = Readonly<Record<string, string>>

export type TeamCommand =
  | (EventNamed<'StaffAdded'>['data'] & { readonly type: 'AddStaff' })
  | (EventNamed<'StaffRemoved'>['data'] & { readonly type: 'RemoveStaff' })

const nameTaken = () =>
  new Refusal('bad_input', 'There is somebody of this name among the staff. Choose another name.')

/** Who belongs to the staff of an installation. A name that was removed can be given again. */
export const team: Decider<Team, TeamCommand, TeamEvent> = {
  initialState: {},

  decide(command, members) {
    const isKnown = Object.hasOwn(members, command.name)
    switch (command.type) {
      case 'AddStaff': {
        const { type: _, ...data } = command
        return isKnown ? nameTaken() : [{ type: 'StaffAdded', data }]
      }
      case 'RemoveStaff': {
        const { type: _, ...data } = command
        return isKnown ? [{ type: 'StaffRemoved', data }] : []
      }
    }
  },

  evolve(members, event) {
    switch (event.type) {
      case 'StaffAdded':
        return { ...members, [event.data.name]: event.data.keyHash }
      case 'StaffRemoved': {
        const { [event.data.name]: _, ...others } = members
        return others
      }
    }
    return unhandledEvent(event)
  },
}

/** The name of who holds a key with this hash; undefined for nobody of the staff. */
export const holderOf = (members: Team, keyHash: string): string | undefined =>
  Object.entries(members).find(([, hash]) => hash === keyHash)?.[0]
