import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { namedQuestion, questionNamedBy } from '../../contracts/questions/question-events.ts'
import { type PackId, questionPacks } from '../../contracts/questions/question-packs.ts'

type AnswersEvent = EventsOfDecider<'answers'>
type DataOf<T extends AnswersEvent['type']> = Extract<AnswersEvent, { type: T }>['data']

type Answer = Pick<
  DataOf<'QuestionAnswered'>,
  'profileId' | 'isExplained' | 'isNeuro' | 'answer'
> & {
  readonly type: 'Answer'
  readonly packId: PackId
  readonly questionId: string
}
type Withdraw = {
  readonly type: 'Withdraw'
  readonly profileId: string
  readonly questionId: string
}
type OptIntoPack = {
  readonly type: 'OptIntoPack'
  readonly profileId: string
  readonly packId: PackId
  readonly isOptedIn: boolean
}
type ShowAchievement = DataOf<'AchievementShown'> & { readonly type: 'ShowAchievement' }
export type AnswersCommand = Answer | Withdraw | OptIntoPack | ShowAchievement

export type Answers = {
  /** By answered question: its pack, and the answer as text, to detect repeats. */
  readonly given: Readonly<Record<string, { readonly packId: PackId; readonly text: string }>>
  readonly optedIn: readonly PackId[]
  readonly shown: readonly string[]
}

/** One refusal for an unknown question and one without an answer. */
const answerNotFound = () =>
  new Refusal('not_found', 'You have not answered this question. Reload the page.')

export const packOptInRequired = () =>
  new Refusal('pack_opt_in_required', 'This pack is for adults who want it. Opt in first.')

const { stringify } = JSON

const mayAnswer = ({ optedIn }: Answers, packId: PackId) =>
  !questionPacks[packId].isAdult || optedIn.includes(packId)

/** The answer to a question; the name of a method that objects have is no question. */
const givenTo = ({ given }: Answers, questionId: string) =>
  Object.hasOwn(given, questionId) ? given[questionId] : undefined

/** One member's answers: the latest for each question. */
export const answers: Decider<Answers, AnswersCommand, AnswersEvent> = {
  initialState: { given: {}, optedIn: [], shown: [] },

  decide(command, state) {
    switch (command.type) {
      case 'Answer': {
        const { type: _, packId, questionId, ...data } = command
        if (!mayAnswer(state, packId)) return packOptInRequired()
        const isSame = givenTo(state, questionId)?.text === stringify(data.answer)
        if (isSame) return []
        return [
          { type: 'QuestionAnswered', data: { ...data, ...namedQuestion(packId, questionId) } },
        ]
      }
      case 'Withdraw': {
        const { profileId, questionId } = command
        const given = givenTo(state, questionId)
        if (!given) return answerNotFound()
        const data = { profileId, ...namedQuestion(given.packId, questionId) }
        return [{ type: 'AnswerWithdrawn', data }]
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
        const named = questionNamedBy(event.data)
        if (!named) return state
        const given = { packId: named.packId, text: stringify(event.data.answer) }
        return { ...state, given: { ...state.given, [named.questionId]: given } }
      }
      case 'AnswerWithdrawn': {
        const { [questionNamedBy(event.data)?.questionId ?? '']: _, ...given } = state.given
        return { ...state, given }
      }
      case 'PackOptedIn': {
        const { packId } = event.data
        return packId === null ? state : { ...state, optedIn: [...state.optedIn, packId] }
      }
      case 'PackOptedOut':
        return { ...state, optedIn: state.optedIn.filter(pack => pack !== event.data.packId) }
      case 'AchievementShown':
        return { ...state, shown: [...state.shown, event.data.code] }
    }
    return unhandledEvent(event)
  },
}
