import { type Decider, unhandledEvent } from '../../contracts/decider.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { PackId } from '../../contracts/question-packs.ts'
import { questionPacks } from '../../contracts/question-packs.ts'
import { Refusal } from '../../contracts/refusals.ts'

type AnswersEvent = EventsOfDecider<'answers'>
type DataOf<T extends AnswersEvent['type']> = Extract<AnswersEvent, { type: T }>['data']

type Answer = DataOf<'QuestionAnswered'> & { readonly type: 'Answer' }
type Withdraw = Omit<DataOf<'AnswerWithdrawn'>, 'packId'> & { readonly type: 'Withdraw' }
type OptIntoPack = DataOf<'PackOptedIn'> & {
  readonly type: 'OptIntoPack'
  readonly isOptedIn: boolean
}
type ShowAchievement = DataOf<'AchievementShown'> & { readonly type: 'ShowAchievement' }
export type AnswersCommand = Answer | Withdraw | OptIntoPack | ShowAchievement

export type Answers = {
  /** By question that has an answer now: its pack, and the answer as text, to know a repeat. */
  readonly given: Readonly<Record<string, { readonly packId: PackId; readonly text: string }>>
  readonly optedIn: readonly PackId[]
  readonly shown: readonly string[]
}

/** The same refusal for an unknown question and one that has no answer. */
const answerNotFound = () =>
  new Refusal('not_found', 'You have no answer to this question. Load your answers again.')

export const packOptInRequired = () =>
  new Refusal('pack_opt_in_required', 'This pack is for adults who want it. Opt in first.')

const { stringify } = JSON

const mayAnswer = ({ optedIn }: Answers, packId: PackId) =>
  !questionPacks[packId].isAdult || optedIn.includes(packId)

/** The answers of one member: each question has one answer, the latest. */
export const answers: Decider<Answers, AnswersCommand, AnswersEvent> = {
  initialState: { given: {}, optedIn: [], shown: [] },

  decide(command, state) {
    switch (command.type) {
      case 'Answer': {
        const { type: _, ...data } = command
        if (!mayAnswer(state, data.packId)) return packOptInRequired()
        const isSame = state.given[data.questionId]?.text === stringify(data.answer)
        return isSame ? [] : [{ type: 'QuestionAnswered', data }]
      }
      case 'Withdraw': {
        const { type: _, ...data } = command
        const given = state.given[data.questionId]
        if (!given) return answerNotFound()
        return [{ type: 'AnswerWithdrawn', data: { ...data, packId: given.packId } }]
      }
      case 'OptIntoPack': {
        const { type: _, isOptedIn, ...data } = command
        if (state.optedIn.includes(data.packId) === isOptedIn) return []
        return [{ type: isOptedIn ? 'PackOptedIn' : 'PackOptedOut', data }]
      }
      case 'ShowAchievement': {
        const { type: _, ...data } = command
        return state.shown.includes(data.code) ? [] : [{ type: 'AchievementShown', data }]
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'QuestionAnswered': {
        const { packId, questionId, answer } = event.data
        const given = { packId, text: stringify(answer) }
        return { ...state, given: { ...state.given, [questionId]: given } }
      }
      case 'AnswerWithdrawn': {
        const { [event.data.questionId]: _, ...given } = state.given
        return { ...state, given }
      }
      case 'PackOptedIn':
        return { ...state, optedIn: [...state.optedIn, event.data.packId] }
      case 'PackOptedOut':
        return { ...state, optedIn: state.optedIn.filter(pack => pack !== event.data.packId) }
      case 'AchievementShown':
        return { ...state, shown: [...state.shown, event.data.code] }
    }
    return unhandledEvent(event)
  },
}
