import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { type PairCommand, pair } from '../../domain/matching/decider.ts'
import { type CommandContext, createDispatch, type Dispatch } from '../../engines/log/dispatch.ts'
import { openWorkerContext } from '../workers/worker-context.ts'

export type PairHistoryEvent = EventNamed<
  | 'Swiped'
  | 'SwipeUndone'
  | 'Matched'
  | 'Unmatched'
  | 'Blocked'
  | 'Unblocked'
  | 'Reported'
  | 'ReportedAgain'
>

/** An attempted action of one of the two. `side` is the actor, `mode` the mode if it has one. */
const act = fc.record({
  side: fc.constantFrom(0, 1),
  mode: fc.constantFrom(...modes),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...SwipeAction.options) },
    { weight: 4, arbitrary: fc.constantFrom('undo', 'unmatch', 'block', 'unblock') },
  ),
  /** Minutes that pass before it. */
  after: fc.constantFrom(0, 0, 0, 3, 6),
})
export type PairAction = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A command with its events. */
type Done = {
  readonly command: PairCommand
  readonly cause: CommandContext
  readonly made: readonly RecordedEvent[]
}

/** Actions of one group run concurrently, the groups one after the other. */
export const history = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 12 })

/** Two processes of the API on one log, and two new members. */
export const openPairHarness = async (t: ExecutionContext) => {
  const stage = await openWorkerContext(t)
  const { log, logs } = stage
  const processes: Dispatch[] = logs.map(one => createDispatch(one))

  return () => {
    const members = [randomId(), randomId()] as const
    const stream = streams.pair(...members)
    const events = async () =>
      (await Array.fromAsync(log.read(stream))) as RecordedEvent<PairHistoryEvent>[]

    const commandOf = async ({ side, mode, does }: PairAction): Promise<PairCommand> => {
      const [by, on] = side === 0 ? members : ([members[1], members[0]] as const)
      const now = stage.clock.now()
      switch (does) {
        case 'undo':
          return { type: 'UndoSwipe', by, on, mode, now }
        case 'unmatch': {
          const matchId = liveMatch(await events(), mode) ?? randomId()
          return { type: 'Unmatch', by, on, matchId }
        }
        case 'block':
          return { type: 'Block', by, on, reason: null }
        case 'unblock':
          return { type: 'Unblock', by, on }
        default: {
          const action = SwipeAction.parse(does)
          return { type: 'Swipe', by, on, mode, action, matchId: randomId(), visible: true, now }
        }
      }
    }

    /** Runs a command through one of the two processes; a refusal returns no events. */
    const attempt = async (command: PairCommand, cause: CommandContext, process: number) => {
      const dispatch = processes[process % processes.length] ?? stage.dispatch
      try {
        return (await dispatch(pair, stream, command, cause)).events
      } catch (error) {
        if (error instanceof Refusal) return []
        throw error
      }
    }

    /** Runs a whole history; returns the commands that had events, with these. */
    const live = async (groups: readonly (readonly PairAction[])[]) => {
      const done: Done[] = []
      for (const group of groups) {
        stage.clock.move(Math.max(...group.map(({ after }) => after)) * 60_000)
        await Promise.all(
          group.map(async (one, index) => {
            const command = await commandOf(one)
            const cause = stage.cause()
            const made = await attempt(command, cause, index)
            if (made.length > 0) done.push({ command, cause, made })
          }),
        )
      }
      return done
    }
    return { members, events, attempt, live, stage }
  }
}

/** The live match of a mode, computed from the events alone. */
const liveMatch = (
  events: readonly PairHistoryEvent[],
  mode: DiscoveryMode,
): string | undefined => {
  const last = events.findLast(
    ({ type, data }) => (type === 'Matched' || type === 'Unmatched') && data.mode === mode,
  )
  return last?.type === 'Matched' ? last.data.matchId : undefined
}
