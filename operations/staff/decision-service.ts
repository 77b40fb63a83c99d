import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import type { GuidelineRule, Measure, Removal } from '../../contracts/staff/decisions.ts'
import { profile } from '../../domain/profiles/decider.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { type DecisionCommand, decisions, removedPrompts } from '../../domain/staff/decisions.ts'
import { placeOfPrompt, textToRemove } from '../../domain/staff/removal.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { type Dispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import {
  type DecisionDocument,
  isAppealOpen,
  staffDecisions,
} from '../../projections/views/decisions.ts'
import { reports } from '../../projections/views/staff.ts'
import type { ActingStaff } from './acting-staff.ts'
import { afterDays } from './days.ts'

/** What a member of staff decides about somebody. */
export type NewDecision = {
  readonly profileId: string
  readonly measure: Measure
  readonly rule: GuidelineRule | null
  /** For the person concerned. */
  readonly reason: string | null
  /** What of theirs it is about, in their own words; of a removed text, that text. */
  readonly about: string | null
  /** Whole days; null without an end. */
  readonly days: number | null
  readonly removes: RemovedPart | null
  readonly reportIds: readonly string[]
  /** The id that it gets, so that a form that is sent twice decides once; random without one. */
  readonly decisionId?: string
}

/** What to remove, as it is named: a photo or prompt by its id. */
export type RemovedPart =
  | { readonly kind: 'photo'; readonly photoId: string }
  | { readonly kind: 'bio' }
  | { readonly kind: 'prompt'; readonly prompt: string }

/** A decision about a member. One about somebody else by the same id does not exist. */
type OfDecision = Pick<DecisionDocument, 'decisionId' | 'profileId'>

type DecisionServiceDependencies = ActingStaff & {
  readonly dispatch: Dispatch
  readonly views: Pick<ReadModels, 'collection'>
  readonly clock: Clock
}

const bad = (message: string) => new Refusal('bad_input', message)

/** @throws {Refusal} `bad_input`: parts of the decision contradict each other. */
const requireWhole = ({ measure, rule, reason, days, removes }: NewDecision): void => {
  if (measure === 'nothing') {
    if (rule || days !== null || removes) throw bad('Nothing is done: name no rule, days or part.')
    return
  }
  if (!rule) throw bad('Name the rule of the guidelines that was broken.')
  if (!reason?.trim()) throw bad('Write the reason, which the person concerned reads.')
  if ((measure === 'removed') !== (removes !== null))
    throw bad('Name the photo or text where the decision removes one, and only there.')
  if (measure === 'limited' && days === null) throw bad('Say for how many days.')
  if (days !== null && measure !== 'limited' && measure !== 'suspended')
    throw bad('Only limits and suspensions have a length.')
}

/** What the staff decide, with reasons; each is an event with the operator's name. */
export const createDecisionService = (dependencies: DecisionServiceDependencies) => {
  const { dispatch, views, clock, operator, colleagues } = dependencies

  const execute = (command: DecisionCommand) =>
    dispatch(
      decisions,
      streams.decisions(command.profileId),
      command,
      unlinkedContext(randomId(), clock.now()),
    )

  /** @throws {Refusal} `bad_input`: a report is unknown, or about somebody else. */
  const requireReportsOn = async (profileId: string, reportIds: readonly string[]) => {
    for (const reportId of reportIds)
      if ((await views.collection(reports).get(reportId))?.on !== profileId)
        throw bad(`There is no report ${reportId} about that profile.`)
  }

  const withPlace = async (
    removes: RemovedPart,
    { profileId, prompts }: ProfileDocument,
  ): Promise<Removal> => {
    if (removes.kind !== 'prompt') return removes
    const state = await dispatch.readState(decisions, streams.decisions(profileId))
    return { ...removes, place: placeOfPrompt(removes.prompt, prompts, removedPrompts(state)) }
  }

  const placed = async (
    removes: RemovedPart | null,
    found: ProfileDocument | null,
  ): Promise<{ removal: Removal | null; text: string | null }> => {
    if (removes === null) return { removal: null, text: null }
    if (!found) throw new Refusal('not_found', 'Their profile is gone.')
    const removal = await withPlace(removes, found)
    const text = textToRemove(removal, found)
    const isThere =
      removes.kind === 'photo' ? found.photos.includes(removes.photoId) : text !== null
    if (!isThere) throw new Refusal('not_found', 'That is no longer on their profile.')
    return { removal, text }
  }

  return {
    /**
     * Decides; its id, and whether it waits for another member of staff.
     * @throws {Refusal} `not_found`, `bad_input`, `report_decided`.
     */
    async decide(made: NewDecision): Promise<{ decisionId: string; awaitsSecond: boolean }> {
      requireWhole(made)
      const { profileId, measure, rule, reason, about, days, removes } = made
      const reportIds = [...made.reportIds]
      await requireReportsOn(profileId, reportIds)
      const before = await dispatch.readState(suspension, streams.suspension(profileId))
      const found = await dispatch.readState(profile, streams.profile(profileId))
      const memberId = found?.memberId || before.memberId
      if (!memberId) throw new Refusal('not_found', `There is no profile ${profileId}.`)
      const { removal, text } = await placed(removes, found)
      const now = clock.now()
      const until = days === null ? null : afterDays(days, now)
      const { decisionId = randomId() } = made
      const said = { measure, rule, reason, about: text ?? about, until, removal, reportIds }
      const of = { decisionId, profileId, memberId, operator, staff: colleagues.length + 1 }
      const { state } = await execute({ type: 'Decide', ...of, ...said, now })
      return { decisionId, awaitsSecond: state[decisionId]?.status === 'waiting' }
    },

    /** A decision by its id alone. @throws {Refusal} `not_found`. */
    async find(decisionId: string): Promise<DecisionDocument> {
      const found = await views.collection(staffDecisions).get(decisionId)
      if (!found) throw new Refusal('not_found', `There is no decision ${decisionId}.`)
      return found
    },

    /**
     * Confirms the decision of a colleague; whether it waited.
     * @throws {Refusal} `not_found`, `second_person_needed`.
     */
    async confirm({ decisionId, profileId }: OfDecision): Promise<boolean> {
      const of = { decisionId, profileId, operator }
      return (await execute({ type: 'Confirm', ...of })).events.length > 0
    },

    /** Takes a decision back; whether it was still on. @throws {Refusal} `not_found`. */
    async withdraw({ decisionId, profileId }: OfDecision): Promise<boolean> {
      const of = { decisionId, profileId, operator }
      return (await execute({ type: 'Withdraw', ...of })).events.length > 0
    },

    /** Answers an appeal. @throws {Refusal} `not_found`, `second_person_needed`. */
    async decideAppeal(
      { decisionId, profileId }: OfDecision,
      reversed: boolean,
      reason: string,
    ): Promise<void> {
      if (!reason.trim()) throw bad('Write the reason, which the person concerned reads.')
      const of = { decisionId, profileId, operator, colleagues }
      await execute({ type: 'DecideAppeal', ...of, reversed, reason })
    },

    /** Decisions that wait for a second person or for an answer to an appeal, or all; oldest first. */
    async list(which: 'waiting' | 'all'): Promise<DecisionDocument[]> {
      const found: DecisionDocument[] = []
      for await (const { document } of views.collection(staffDecisions).all()) found.push(document)
      const isWaiting = (one: DecisionDocument) => one.status === 'waiting' || isAppealOpen(one)
      return found
        .filter(one => which === 'all' || isWaiting(one))
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    },
  }
}
