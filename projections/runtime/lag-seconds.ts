import type { EventBody, Position } from '../../contracts/core/event.ts'
import { secondsSince } from '../../contracts/core/times.ts'
import { EventFault } from '../../engines/log/event-fault.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'

/** Age of the first event after a position, in seconds; 0 at the head. It reads no other event. */
export const lagSeconds = async <E extends EventBody>(
  log: Pick<EventLog<E>, 'lag' | 'readAll' | 'eventAt'>,
  position: Position,
  now: Date,
): Promise<number> => {
  if ((await log.lag(position)) === 0) return 0
  return secondsSince(await timeAfter(log, position), now)
}

const timeAfter = async <E extends EventBody>(
  log: Pick<EventLog<E>, 'readAll' | 'eventAt'>,
  position: Position,
): Promise<string | undefined> => {
  try {
    for await (const { at } of log.readAll({ after: position, limit: 1 })) return at
    return undefined
  } catch (error) {
    if (!(error instanceof EventFault)) throw error
    return (await log.eventAt(error.position))?.at
  }
}
