import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { SeenName } from '../../contracts/profiles/member-name.ts'

type EventExclusionsEvent = EventsOfDecider<'eventExclusions'>

/** Excluded members by the id of their entry. */
export type EventExclusionsState = Readonly<Record<string, string>>

export type EventExclusionsCommand =
  | {
      readonly type: 'Exclude'
      readonly profileId: string
      readonly exclusionId: string
      readonly excluded: string
      /** As the host sees them. */
      readonly name: SeenName
    }
  | { readonly type: 'Readmit'; readonly profileId: string; readonly exclusionId: string }

/** One refusal for an unknown entry and one of somebody else. */
export const exclusionNotFound = () =>
  new Refusal('not_found', "This person isn't on your list anymore. Reload the list.")

const listFull = () =>
  new Refusal('list_full', 'Your list is full. Take somebody off it first, or block them.')

/** Who may not come to the events of one host. A member is on the list once. */
export const eventExclusions: Decider<
  EventExclusionsState,
  EventExclusionsCommand,
  EventExclusionsEvent
> = {
  initialState: {},

  decide(command, state) {
    const { profileId, exclusionId } = command
    switch (command.type) {
      case 'Exclude': {
        const { excluded, name } = command
        if (Object.values(state).includes(excluded)) return []
        if (Object.keys(state).length >= meetupLimits.exclusions) return listFull()
        return [{ type: 'GuestExcluded', data: { profileId, exclusionId, excluded, ...name } }]
      }
      case 'Readmit': {
        const excluded = state[exclusionId]
        if (excluded === undefined) return exclusionNotFound()
        return [{ type: 'GuestReadmitted', data: { profileId, exclusionId, excluded } }]
      }
    }
  },

  evolve(state, event) {
    const { exclusionId, excluded } = event.data
    switch (event.type) {
      case 'GuestExcluded':
        return { ...state, [exclusionId]: excluded }
      case 'GuestReadmitted': {
        const { [exclusionId]: _, ...others } = state
        return others
      }
    }
    return unhandledEvent(event)
  },
}
