import type { EventLog } from '../../ports/event-log.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { watchRecovery } from '../../primitives/watch-recovery.ts'

/** Reports when an append fails at the server, and when the server answers again. */
export const watchHealth = (
  append: EventLog['append'],
  watched: Omit<Parameters<typeof watchRecovery>[0], 'store'>,
): EventLog['append'] => {
  const { succeeded, failed } = watchRecovery({ store: 'log', ...watched })
  return async (...parameters) => {
    try {
      const appended = await append(...parameters)
      succeeded()
      return appended
    } catch (error) {
      if (error instanceof StorageFault) failed(error.code)
      throw error
    }
  }
}
