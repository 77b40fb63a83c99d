import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type ParkingEvent = EventsOfDecider<'parking'>

/** An event that is set aside. */
export type ParkedEvent = EventNamed<'EventParked'>['data']

export type ParkingCommand =
  | (ParkedEvent & { readonly type: 'Park' })
  | (EventNamed<'EventUnparked'>['data'] & { readonly type: 'Unpark' })

/** The events that readers of the log pass over, by id. */
export const parking: Decider<ReadonlyMap<string, ParkedEvent>, ParkingCommand, ParkingEvent> = {
  initialState: new Map(),

  decide(command, parked) {
    const isParked = parked.has(command.eventId)
    switch (command.type) {
      case 'Park': {
        const { type: _, ...data } = command
        if (data.eventType === 'EventParked' || data.eventType === 'EventUnparked')
          return new Refusal('bad_input', 'What is parked is itself recorded so: use unpark.')
        return isParked ? [] : [{ type: 'EventParked', data }]
      }
      case 'Unpark': {
        const { type: _, ...data } = command
        return isParked ? [{ type: 'EventUnparked', data }] : []
      }
    }
  },

  evolve(parked, event) {
    switch (event.type) {
      case 'EventParked':
        return new Map(parked).set(event.data.eventId, event.data)
      case 'EventUnparked':
        return new Map([...parked].filter(([id]) => id !== event.data.eventId))
    }
    return unhandledEvent(event)
  },
}
