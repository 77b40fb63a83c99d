import type { Position, RecordedEvent } from '../../contracts/core/event.ts'

/** Where an event is; `revision` in its stream. */
type EventPlace = Pick<RecordedEvent, 'id' | 'position' | 'revision'>

/** The command by which an operator sets an event aside. */
const parkCommand = (position: Position): string => `npm run staff -- park ${position} --reason "…"`

/**
 * A reader cannot get past an event: it cannot be read, folded or reacted to. Another attempt fails
 * likewise, until the code is mended or the event is parked. The message names the event and the
 * command, and holds no data of it.
 */
export class StoppedAtEvent extends Error {
  readonly position: Position
  readonly revision: number
  readonly eventId: string

  constructor(what: string, { id, position, revision }: EventPlace, options?: ErrorOptions) {
    super(`${what}, or set the event aside: ${parkCommand(position)}`, options)
    this.position = position
    this.revision = revision
    this.eventId = id
  }
}

/** Why a reader of the log does not go on. No data of an event. */
export type Failure = {
  readonly code: string
  /** Of the event that stopped it, or how far it has come. */
  readonly position: Position
  /** Names the event and what to do, where an event stopped it. */
  readonly message?: string
}

/** @param reached how far the reader has come. */
export const failureOf = (error: unknown, reached: Position): Failure => {
  const code = codeOf(error)
  return error instanceof StoppedAtEvent
    ? { code, position: error.position, message: error.message }
    : { code, position: reached }
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
