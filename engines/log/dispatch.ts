import type { Decider } from '../../contracts/core/decider.ts'
import type { NewEvent, Position, RecordedEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, definitionOf } from '../../contracts/core/event-types.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import {
  type Appended,
  EventIdReused,
  type EventLog,
  RevisionConflict,
  StreamRemoved,
} from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import { createKeyedMutex } from '../primitives/keyed-mutex.ts'
import { OVERTAKEN_WITHIN_MS } from '../process/timeouts.ts'
import { createStreamStateCache, type StreamState } from './stream-state-cache.ts'

/** Id, origin and time of a command; the same id makes a repeat harmless. */
export type CommandContext = {
  /** The same for every repeat of the command, which gets the first result. */
  readonly command: string
  readonly correlation: string
  /** The event or request that caused the command. */
  readonly causation: string
  readonly actor?: string
  /** The job that dispatches the command; its events name it. */
  readonly job?: { readonly queue: string; readonly id: string }
  readonly now: Date
  /** The command may have run before: its stream is read from the start to find its events. */
  readonly repeated?: boolean
}

/** A context without account or event, so that the log does not link the accounts of a person. */
export const unlinkedContext = (command: string, now: Date): CommandContext => ({
  command,
  correlation: command,
  causation: command,
  now,
})

/** Result of a command. `events` is empty when the command changed nothing. */
export type CommandResult<S, E extends DomainEvent> = {
  readonly events: readonly RecordedEvent<E>[]
  readonly state: S
  /** Position of the stream's newest event; `origin` without one. */
  readonly position: Position
}

/**
 * Decides on the stream's state and appends; starts again after a revision conflict. A command on an
 * archived stream changes nothing.
 * @throws {Refusal} of the decider, or `unavailable` after 20 conflicts.
 */
export type Execute = <S, C, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  stream: string,
  command: C,
  context: CommandContext,
) => Promise<CommandResult<S, E>>

/** Executes a command: reads the stream's state, decides and appends, again after a conflict. */
export type Dispatch = Execute & {
  /**
   * The current state of a stream in the log. `onPosition` gets the position of its newest event.
   */
  readonly readState: <S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    onPosition?: (position: Position) => void,
  ) => Promise<S>
}

const MAX_ATTEMPTS = 20

const CACHED_STREAMS = 5_000

/**
 * Creates a dispatcher on a log. It caches states until keys are destroyed, and runs commands on
 * one stream one after the other, so that only other processes cause conflicts.
 */
export const createDispatch = (
  log: EventLog<DomainEvent>,
  keys?: Pick<Keys, 'onErasure'>,
): Dispatch => {
  const states = createStreamStateCache(log, CACHED_STREAMS)
  keys?.onErasure(states.clear)
  const inStreamOrder = createKeyedMutex()

  const withStreamLock: Execute = (decider, stream, command, context) =>
    inStreamOrder(stream, () => execute(decider, stream, command, context))
  const readState: Dispatch['readState'] = async (decider, stream, onPosition) => {
    const { state, position } = await states.read(decider, stream)
    onPosition?.(position)
    return state
  }
  return Object.assign(withStreamLock, { readState: readState })

  async function execute<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<CommandResult<S, E>> {
    let fromStart = context.repeated ?? false
    let wasReused = false
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const earlier: RecordedEvent<E>[] = []
      const onEvent = (event: RecordedEvent<E>) => {
        if (event.meta.command === context.command) earlier.push(event)
      }
      // A cached state may be outdated. An append detects that; a decision without events is made again.
      const cached = attempt === 0 && !fromStart ? states.cached<S>(stream) : undefined
      const loaded = cached ?? (await states.read(decider, stream, { fromStart, onEvent }))
      if (earlier.length > 0) return { events: earlier, ...loaded }

      const decided = decider.decide(command, loaded.state)
      if (decided instanceof Refusal || decided.length === 0) {
        if (cached) continue
        const overtaken = fromStart ? [] : await recentEvents<E>(stream, loaded, context)
        if (decided instanceof Refusal && overtaken.length === 0) throw decided
        return { events: overtaken, ...loaded }
      }

      const events = decided.map((event, index) => toNewEvent(event, stream, index, context))
      try {
        const expected = loaded.revision < 0 ? 'none' : loaded.revision
        const appended = await log.append(
          stream,
          expected,
          events as readonly NewEvent<DomainEvent>[],
        )
        if (isRepeat(appended, loaded.revision + events.length)) {
          fromStart = true // the first result stands
          continue
        }
        return recordedResult(decider, stream, loaded, events, appended)
      } catch (error) {
        // Its day or account is over. A reactor that reads the log again comes here.
        if (error instanceof StreamRemoved) return { events: [], ...loaded }
        if (error instanceof EventIdReused) {
          // In the first round another process may have run the command since the stream was read.
          if (wasReused)
            throw new Refusal('idempotency_key_reused', 'Use a new key for a new request.')
          wasReused = true
          fromStart = true
        } else if (!(error instanceof RevisionConflict)) throw error
      }
    }
    throw new Refusal(
      'unavailable',
      'Too many people are doing this at once. Try again in a moment.',
    )
  }

  /**
   * The command's events in the stream. A repeat in another process may have appended them before
   * this process folded them into the cached state, where they do not show as the command's own.
   * Newer events than it read are its own: a stream that no other process uses is not read again.
   */
  async function recentEvents<E extends DomainEvent>(
    stream: string,
    { newestRead }: StreamState<unknown>,
    { command, now }: CommandContext,
  ): Promise<readonly RecordedEvent<E>[]> {
    const since = new Date(now.getTime() - OVERTAKEN_WITHIN_MS).toISOString()
    const found: RecordedEvent<E>[] = []
    if (!newestRead || newestRead.at < since) return found
    const from = { backwards: true, after: newestRead.revision + 1 }
    for await (const event of log.read(stream, from)) {
      if (event.at < since) break
      if (event.meta.command === command) found.unshift(event as typeof event & RecordedEvent<E>)
    }
    return found
  }

  function recordedResult<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    loaded: StreamState<S>,
    events: readonly NewEvent<E>[],
    { position, positions }: Appended,
  ): CommandResult<S, E> {
    const added: RecordedEvent<E>[] = events.map((event, index) =>
      Object.assign(
        {
          stream,
          revision: loaded.revision + 1 + index,
          position: positions[index] ?? position,
        },
        event,
      ),
    )
    const state = added.reduce(decider.evolve, loaded.state)
    const { revision, newestRead } = loaded
    const stored = { state, revision: revision + events.length, position }
    states.store(stream, newestRead ? { ...stored, newestRead } : stored)
    return { events: added, state, position }
  }
}

/**
 * Whether an append stored nothing because its events were there. A log need not say `repeated`:
 * then the events are stored as they are given, and may lie before the end of the stream.
 */
const isRepeat = ({ repeated, revision }: Appended, expectedRevision: number): boolean =>
  repeated === true || revision !== expectedRevision

const toNewEvent = <E extends DomainEvent>(
  event: E,
  stream: string,
  index: number,
  { command, correlation, causation, actor, job, now }: CommandContext,
): NewEvent<E> => ({
  ...(event as E),
  id: causedId(command, stream, String(index)),
  version: definitionOf(event.type)?.version ?? 1,
  at: now.toISOString(),
  meta: {
    command,
    correlation,
    causation,
    ...(actor === undefined ? {} : { actor }),
    ...(job === undefined ? {} : { queue: job.queue }),
    ...(job === undefined || job.id === command ? {} : { job: job.id }),
  },
})
