import type { Decider } from '../../contracts/core/decider.ts'
import type { NewEvent, Position, RecordedEvent } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import {
  type Appended,
  type EventLog,
  RevisionConflict,
  StreamDeleted,
} from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import { storeIfPossible } from '../ports/storage-fault.ts'
import { createKeyedMutex } from '../primitives/keyed-mutex.ts'
import { createStreamStateCache, type StreamState } from './stream-state-cache.ts'

/** What a command uses up if it changes something, e.g. one of the day's likes. */
export type CommandPrice = {
  /** Counts it once for a command, before its events are appended. Returns why nothing is left. */
  take(command: string): Promise<Refusal | undefined>
  /** The command appended nothing after all. */
  giveBack(command: string): Promise<void>
}

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
  /** Taken only if the command changes something, and given back if its events are not appended. */
  readonly price?: CommandPrice
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
 * Decides on the stream's state and appends; starts again after a revision conflict.
 *
 * A repeat changes nothing: a command whose id some events of the stream name (`meta.command`) has
 * run, and gets these events as its result. This holds between processes and after a restart: the
 * events are read before the command is decided, or after the conflict that they cause.
 *
 * @throws {Refusal} of the decider or the price, `unavailable` after 20 conflicts, or `not_found` for
 *   a stream that was deleted in the log's engine.
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

/** Ids of commands of cached streams, about 100 bytes each. */
const CACHED_COMMANDS = 200_000

/**
 * Creates a dispatcher on a log. It caches states until keys are destroyed, and runs commands on
 * one stream one after the other, so that only other processes cause conflicts.
 */
export const createDispatch = (
  log: EventLog<DomainEvent>,
  keys?: Pick<Keys, 'onErasure'>,
): Dispatch => {
  const states = createStreamStateCache(log, CACHED_COMMANDS)
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
    await using payment = payFor(context)
    let newest = -1 // further than the state where the newest events are parked and cannot be read
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      // A cached state may be outdated. An append detects that; a decision without events is made again.
      const cached = attempt === 0 ? states.cached<S>(stream) : undefined
      const known = cached ?? (await states.read(decider, stream))
      const loaded = { ...known, revision: Math.max(known.revision, newest) }
      if (loaded.commands.has(context.command)) {
        payment.keep()
        const events = await eventsOf<E>(context.command, stream)
        return { ...(await states.read(decider, stream)), events }
      }

      const decided = decider.decide(command, loaded.state)
      const refusal = decided instanceof Refusal ? decided : await payment.take(decided.length)
      if (decided instanceof Refusal || refusal || decided.length === 0) {
        if (cached) continue
        if (refusal) throw refusal
        return { ...loaded, events: [] }
      }

      const events = decided.map((event, index) => toNewEvent(event, stream, index, context))
      try {
        const expected = loaded.revision < 0 ? 'none' : loaded.revision
        const appended = await log.append(
          stream,
          expected,
          events as readonly NewEvent<DomainEvent>[],
        )
        payment.keep()
        return recordedResult(decider, stream, loaded, events, appended)
      } catch (error) {
        if (error instanceof StreamDeleted)
          throw new Refusal('not_found', 'This is no longer here. Go back and look again.')
        if (!(error instanceof RevisionConflict)) throw error
        if (error.actual !== 'none') newest = error.actual
      }
    }
    throw new Refusal(
      'unavailable',
      'Too many people are doing this at once. Try again in a moment.',
    )
  }

  /** The events of a command that has run. */
  async function eventsOf<E extends DomainEvent>(
    command: string,
    stream: string,
  ): Promise<readonly RecordedEvent<E>[]> {
    const events: RecordedEvent<E>[] = []
    for await (const event of log.read(stream))
      if (event.meta.command === command) events.push(event as typeof event & RecordedEvent<E>)
    return events
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
    for (const { meta } of added) loaded.commands.add(meta.command)
    states.store(stream, { ...loaded, state, revision: loaded.revision + events.length, position })
    return { events: added, state, position }
  }
}

/** Takes the price of a command at most once; gives it back at the end unless it is kept. */
const payFor = ({ price, command }: CommandContext) => {
  let isTaken = false
  return {
    /** Nothing is taken for no events. */
    async take(events: number): Promise<Refusal | undefined> {
      if (!price || isTaken || events === 0) return undefined
      const refusal = await price.take(command)
      isTaken = refusal === undefined
      return refusal
    },
    keep() {
      isTaken = false
    },
    async [Symbol.asyncDispose]() {
      if (price && isTaken) await storeIfPossible(price.giveBack(command))
    },
  }
}

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
