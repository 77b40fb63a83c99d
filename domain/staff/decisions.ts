import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import { decisionTimes } from '../../contracts/staff/measures.ts'

type DecisionEvent = EventsOfDecider<'decisions'>
type DecidedData = EventNamed<'Decided'>['data']

/** A decision about a member, without the words about it. */
export type DecisionState = Pick<
  DecidedData,
  'decisionId' | 'memberId' | 'measure' | 'until' | 'removal' | 'reportIds'
> & {
  /**
   * It waits for a second member of staff, never held because it was declined, holds, or holds no more:
   * withdrawn by the staff or reversed by an appeal. A warning or length that ran out still `holds`: see
   * `holdsAt`.
   */
  readonly status: 'waiting' | 'declined' | 'holds' | 'withdrawn' | 'reversed'
  readonly appeal: 'none' | 'open' | 'decided'
  /** When it was decided, or confirmed. */
  readonly since: Instant
  /** Names of the staff who decided it. */
  readonly by: readonly string[]
}

/** Decisions about one member by id, oldest first. */
export type Decisions = Readonly<Record<string, DecisionState>>

type ByStaff = {
  readonly profileId: string
  readonly decisionId: string
  readonly operator: string
}

export type DecisionCommand =
  | (Omit<DecidedData, 'awaitsSecond'> & {
      readonly type: 'Decide'
      /** How many staff there are, the acting one included. */
      readonly staff: number
      readonly now: Date
    })
  | (ByStaff & { readonly type: 'Confirm' | 'Withdraw' })
  | (EventNamed<'Appealed'>['data'] & { readonly type: 'Appeal'; readonly now: Date })
  | (EventNamed<'AppealDecided'>['data'] & {
      readonly type: 'DecideAppeal'
      /** Names of the staff but for the acting one. */
      readonly colleagues: readonly string[]
    })
  | {
      readonly type: 'ForgetDecision'
      readonly profileId: string
      readonly decisionId: string
    }

const decisionNotFound = () => new Refusal('not_found', 'There is no such decision any more.')
const anotherDecides = () =>
  new Refusal(
    'second_person_needed',
    'You decided this yourself. Ask another member of staff, who looks at it with fresh eyes.',
  )
const cannotAppeal = () =>
  new Refusal(
    'appeal_closed',
    'You can appeal a decision once, within six months, while it says something about you. Write to those who run this Kith about anything else.',
  )
const decidedMeanwhile = () =>
  new Refusal(
    'report_decided',
    'A colleague decided about one of these reports meanwhile. Look at the case again, and name only reports that are open.',
  )
const sentBefore = () =>
  new Refusal(
    'bad_input',
    'This form was sent before, with another measure. Look at the case again before you decide.',
  )
const noAppeal = () => new Refusal('not_found', 'There is no open appeal against this decision.')

/** Whether a decision held at some time: not while it waits for a colleague, nor once one declined it. */
export const hasHeld = ({ status }: Pick<DecisionState, 'status'>): boolean =>
  status !== 'waiting' && status !== 'declined'

/** Whether a decision holds at a time: it was not taken back, and its length has not run out. */
export const holdsAt = (
  { status, measure, until, since }: Pick<DecisionState, 'status' | 'measure' | 'until' | 'since'>,
  now: Date,
): boolean => {
  if (status !== 'holds' || measure === 'nothing') return false
  if (measure === 'warned') return Date.parse(since) + decisionTimes.warning > now.getTime()
  return until === null || Date.parse(until) > now.getTime()
}

/** The prompts that decisions about a member remove, but for one of them. */
export const removedPrompts = (decisions: Decisions, but?: string) =>
  Object.values(decisions).flatMap(({ decisionId, status, removal }) =>
    decisionId !== but && status === 'holds' && removal?.kind === 'prompt' ? [removal] : [],
  )

/** A decision of a measure that holds at a time; undefined where none does. */
export const findHolding = (
  decisions: Decisions,
  measure: DecisionState['measure'],
  now: Date,
): DecisionState | undefined =>
  Object.values(decisions).find(one => one.measure === measure && holdsAt(one, now))

/** Whether some decision suspends the member at a time. */
export const suspendsAt = (decisions: Decisions, now: Date): boolean =>
  findHolding(decisions, 'suspended', now) !== undefined

/**
 * Whether somebody of the staff may answer the appeal against a decision: not who made it, while anybody
 * else is there.
 */
export const mayAnswer = (
  { by }: Pick<DecisionState, 'by'>,
  operator: string,
  colleagues: readonly string[],
): boolean => !by.includes(operator) || colleagues.every(name => by.includes(name))

/** Whether a report has an answer: of a decision that holds, or waits for a colleague. */
const isAnswered = (state: Decisions, reportId: string): boolean =>
  Object.values(state).some(
    ({ status, reportIds }) =>
      (status === 'holds' || status === 'waiting') && reportIds.includes(reportId),
  )

const isLong = ({ measure, until }: Pick<DecidedData, 'measure' | 'until'>, now: Date): boolean =>
  measure === 'suspended' &&
  (until === null || Date.parse(until) - now.getTime() > decisionTimes.alone)

/**
 * What the staff decide about one member, with a reason for the person concerned. A suspension of more
 * than thirty days waits for a second member of staff, where there are two; so does an appeal for another
 * than those who decided.
 */
export const decisions: Decider<Decisions, DecisionCommand, DecisionEvent> = {
  initialState: {},

  decide(command, state) {
    const { profileId, decisionId } = command
    const found = state[decisionId]
    if (command.type === 'Decide') {
      const { type: _, staff, now, ...data } = command
      if (found) return found.measure === data.measure ? [] : sentBefore()
      if (data.reportIds.some(reportId => isAnswered(state, reportId))) return decidedMeanwhile()
      return [{ type: 'Decided', data: { ...data, awaitsSecond: staff > 1 && isLong(data, now) } }]
    }
    if (!found) return decisionNotFound()
    switch (command.type) {
      case 'Confirm': {
        const { operator } = command
        if (found.status !== 'waiting') return []
        if (found.by.includes(operator)) return anotherDecides()
        return [{ type: 'DecisionConfirmed', data: { decisionId, profileId, operator } }]
      }
      case 'Withdraw': {
        const { operator } = command
        if (found.status !== 'waiting' && found.status !== 'holds') return []
        return [{ type: 'DecisionWithdrawn', data: { decisionId, profileId, operator } }]
      }
      case 'Appeal': {
        const { words, now } = command
        const late = Date.parse(found.since) + decisionTimes.appeal < now.getTime()
        if (found.appeal !== 'none') return cannotAppeal()
        if (found.status !== 'holds' || found.measure === 'nothing' || late) return cannotAppeal()
        return [{ type: 'Appealed', data: { decisionId, profileId, words } }]
      }
      case 'DecideAppeal': {
        const { type: _, colleagues, ...data } = command
        if (found.appeal !== 'open') return noAppeal()
        if (!mayAnswer(found, data.operator, colleagues)) return anotherDecides()
        return [{ type: 'AppealDecided', data }]
      }
      case 'ForgetDecision':
        return [{ type: 'DecisionForgotten', data: { decisionId, profileId } }]
    }
  },

  evolve(state, event) {
    const { decisionId } = event.data
    const change = (changed: Partial<DecisionState>): Decisions => {
      const found = state[decisionId]
      return found ? { ...state, [decisionId]: { ...found, ...changed } } : state
    }
    switch (event.type) {
      case 'Decided': {
        const { memberId, measure, until, removal, reportIds, awaitsSecond, operator } = event.data
        const status = awaitsSecond ? 'waiting' : 'holds'
        const kept = { decisionId, memberId, measure, until, removal, reportIds, since: event.at }
        return {
          ...state,
          [decisionId]: { ...kept, status, appeal: 'none', by: [operator] },
        }
      }
      case 'DecisionConfirmed': {
        const by = [...(state[decisionId]?.by ?? []), event.data.operator]
        return change({ status: 'holds', since: event.at, by })
      }
      case 'DecisionWithdrawn': {
        const { status, appeal } = state[decisionId] ?? {}
        return change({
          status: status === 'waiting' ? 'declined' : 'withdrawn',
          // An appeal asks for no more than that.
          ...(appeal === 'open' ? { appeal: 'decided' as const } : {}),
        })
      }
      case 'Appealed':
        return change({ appeal: 'open' })
      case 'AppealDecided':
        return change({
          appeal: 'decided',
          ...(event.data.reversed ? { status: 'reversed' as const } : {}),
        })
      case 'DecisionForgotten': {
        const { [decisionId]: forgotten, ...others } = state
        // A suspension without end outlasts the words about it.
        return forgotten && holdsAt(forgotten, new Date(event.at)) ? state : others
      }
    }
    return unhandledEvent(event)
  },
}
