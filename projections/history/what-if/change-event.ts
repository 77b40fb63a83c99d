import type { RecordedEvent } from '../../../contracts/core/event.ts'
import { type DomainEvent, definitionOf } from '../../../contracts/events.ts'
import { HistoryRefused } from '../history-refused.ts'
import type { SubstituteEvent, WhatIf } from './what-if.ts'

type Step = (state: unknown, event: RecordedEvent<DomainEvent>) => readonly SubstituteEvent[]

/** The event with another type and data. The prototype keeps metadata that is parsed on access. */
const recordedAs = (
  event: RecordedEvent<DomainEvent>,
  { type, data }: SubstituteEvent,
): RecordedEvent<DomainEvent> => {
  const definition = definitionOf(type)
  const parsed = definition?.data.safeParse(data)
  if (!definition || !parsed?.success) {
    const where = parsed?.error?.issues[0]?.path.join('.')
    throw new HistoryRefused(
      `What stands for ${event.type} at position ${event.position} is no event: ${definition ? `${type}.${where} does not fit its schema` : `there is no type ${type}`}.`,
    )
  }
  const changed = Object.create(event)
  return Object.assign(changed, { type, data: parsed.data, version: definition.version })
}

/**
 * Starts a changed past. The function answers what stands in an event's place.
 *
 * @throws {HistoryRefused} from that function: a stand-in is not an event of the contracts.
 */
export const changeEvents = (whatIf: WhatIf<unknown>) => {
  const steps = new Map(Object.entries(whatIf.on as Record<string, Step>))
  const state = whatIf.initial()
  return (event: RecordedEvent<DomainEvent>): readonly RecordedEvent<DomainEvent>[] => {
    const step = steps.get(event.type)
    if (!step) return [event]
    return step(state, event).map(one => (one === event ? event : recordedAs(event, one)))
  }
}
