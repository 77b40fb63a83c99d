import type { DomainEvent } from '../contracts/events.ts'
import type { Config } from './config.ts'
import { encryptingEventLog, requireKeys } from './encrypting-event-log.ts'
import type { EventLog } from './event-log.ts'
import { openEmbeddedKeys } from './keys/open-embedded-keys.ts'
import { openSqliteEventLog } from './sqlite/event-log.ts'
import { validatingEventLog } from './validating-event-log.ts'

/** Where the log is, and the keys that open it. */
export type LogChoice = Pick<Config, 'eventLog' | 'keys'>

/**
 * Opens the log alone, as the product sees it: sealed on the disk, opened and checked for whoever
 * reads it here. `keysAreChecked`: it has been opened here before, with the same keys.
 *
 * @throws {SqliteFault} a file is a newer Kith's or something else.
 * @throws {KeysFault} the keys are not those of the log, or the master key not that of the keys.
 */
export const openLog = async (
  choice: LogChoice,
  { keysAreChecked = false } = {},
): Promise<EventLog<DomainEvent>> => {
  await using opening = new AsyncDisposableStack()
  const stored = opening.use(await openSqliteEventLog(choice.eventLog))
  const keys = opening.use(await openEmbeddedKeys(choice.keys))
  if (!keysAreChecked) await requireKeys(stored, keys)
  const opened = opening.move()
  return {
    ...validatingEventLog(encryptingEventLog(stored, keys)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
