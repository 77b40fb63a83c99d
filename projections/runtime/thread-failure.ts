import { StoppedAtEvent } from '../../engines/log/stopped-at-event.ts'
import { isStorageFaultCode, StorageFault } from '../../engines/ports/storage-fault.ts'
import { Superseded } from './projection-failure.ts'

/** An error as plain data, because it crosses threads. No data of an event. */
export type ThreadFailure = Pick<Error, 'name' | 'message' | 'stack'> & {
  readonly code: string | undefined
  readonly stoppedAt: Pick<StoppedAtEvent, 'eventId' | 'position' | 'revision'> | undefined
  readonly cause: ThreadFailure | undefined
}

export const failureToPost = (error: unknown): ThreadFailure => {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error('unknown')
  return {
    name,
    message,
    stack,
    code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
    stoppedAt:
      error instanceof StoppedAtEvent
        ? { eventId: error.eventId, position: error.position, revision: error.revision }
        : undefined,
    cause: cause instanceof Error ? failureToPost(cause) : undefined,
  }
}

/** The error of a build of a view, as the thread met it. */
export const failureOfThread = (view: string, failure: ThreadFailure): Error => {
  const { name, message, stack, code, stoppedAt } = failure
  if (code === 'superseded') return new Superseded(view)
  if (code !== undefined && isStorageFaultCode(code)) return new StorageFault(code)
  const cause = failure.cause && failureOfThread(view, failure.cause)
  const error = stoppedAt
    ? new StoppedAtEvent('', { ...stoppedAt, id: stoppedAt.eventId }, { cause })
    : new Error('', { cause })
  return Object.assign(error, { name, message, stack, ...(code !== undefined && { code }) })
}
