import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { foldText } from '../../contracts/core/folded-text.ts'
import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type PackEvent = EventsOfDecider<'questionPack'>

type RequestQuestions = EventNamed<'QuestionsRequested'>['data'] & {
  readonly type: 'RequestQuestions'
}
/** A scorer's questions for a request; may be empty. */
type AddQuestions = EventNamed<'QuestionsGenerated'>['data'] & { readonly type: 'AddQuestions' }
type RetireQuestion = EventNamed<'QuestionRetired'>['data'] & { readonly type: 'RetireQuestion' }
type RestoreQuestion = EventNamed<'QuestionRestored'>['data'] & {
  readonly type: 'RestoreQuestion'
}
/** Follows a retirement on the next day (UTC). */
type RemoveQuestion = EventNamed<'QuestionRemoved'>['data'] & { readonly type: 'RemoveQuestion' }
export type PackCommand =
  | RequestQuestions
  | AddQuestions
  | RetireQuestion
  | RestoreQuestion
  | RemoveQuestion

/**
 * A question of a pack, written by AI or taken from the server's list. A retired one can be
 * restored, a removed one cannot.
 */
export type PackQuestion = {
  readonly questionId: string
  readonly prompt: string
  /** The member who asked for it. */
  readonly profileId: string
  readonly isAiGenerated: boolean
  readonly status: 'offered' | 'retired' | 'removed'
  /** Name of the member of staff who retired it; null while it is offered. */
  readonly retiredBy: string | null
}

export type PackState = {
  /** In the order in which they came, including those no longer offered. */
  readonly questions: readonly PackQuestion[]
  /** Requests without an answer. */
  readonly pending: readonly string[]
}

const { generatedPerPack, generatedPerMember } = limits.question

/** A prompt reduced to what distinguishes it from other questions. */
const comparablePrompt = (prompt: string): string =>
  foldText(prompt)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const packFull = () =>
  new Refusal(
    'pack_full',
    'There are no more questions for this pack. Answer the ones it has, or choose another pack.',
  )

const questionLimit = () =>
  new Refusal(
    'question_limit',
    `You have added ${generatedPerMember} questions to this pack, the most one member can add. Answer the ones it has, or add some to another pack.`,
  )

const offered = ({ questions }: PackState) => questions.filter(({ status }) => status === 'offered')

/** How many questions a member can still add to the pack. */
export const roomFor = (state: PackState, profileId: string): number => {
  const all = offered(state)
  const own = all.filter(question => question.profileId === profileId)
  return Math.max(0, Math.min(generatedPerPack - all.length, generatedPerMember - own.length))
}

/** Why a member cannot add questions, or why none was found for them. */
export const noQuestionsAdded = (state: PackState, profileId: string): Refusal =>
  offered(state).length < generatedPerPack && roomFor(state, profileId) === 0
    ? questionLimit()
    : packFull()

const add = ({ type: _, ...data }: AddQuestions, state: PackState): PackEvent[] => {
  if (!state.pending.includes(data.batchId)) return []
  const { packId, batchId, profileId } = data
  const known = new Set(state.questions.map(({ prompt }) => comparablePrompt(prompt)))
  const fresh = data.questions.filter(({ prompt }) => {
    const before = known.size
    return known.add(comparablePrompt(prompt)).size > before
  })
  const questions = fresh.slice(0, roomFor(state, profileId))
  return questions.length > 0
    ? [{ type: 'QuestionsGenerated', data: { ...data, questions } }]
    : [{ type: 'QuestionsNotGenerated', data: { packId, batchId, profileId } }]
}

const questionIn = ({ questions }: PackState, questionId: string) =>
  questions.find(question => question.questionId === questionId)

/** Tells the staff where to find the ids. */
export const questionNotFound = (questionId: string) =>
  new Refusal(
    'not_found',
    `There is no generated question ${questionId}. Look at: npm run staff -- questions list`,
  )

const restore = (
  { type: _, ...data }: RestoreQuestion,
  state: PackState,
): PackEvent[] | Refusal => {
  const { status } = questionIn(state, data.questionId) ?? {}
  switch (status) {
    case undefined:
      return questionNotFound(data.questionId)
    case 'removed':
      return new Refusal(
        'not_found',
        'The question was removed on the day after its retirement: answers to it no longer count.',
      )
    case 'offered':
      return []
    case 'retired':
      return offered(state).length < generatedPerPack
        ? [{ type: 'QuestionRestored', data }]
        : new Refusal('pack_full', 'The pack is full. Retire another of its questions first.')
  }
}

const without = (pending: readonly string[], batchId: string) =>
  pending.filter(one => one !== batchId)

const changed = (
  state: PackState,
  questionId: string,
  changes: Partial<PackQuestion>,
): PackState => ({
  ...state,
  questions: state.questions.map(question =>
    question.questionId === questionId ? { ...question, ...changes } : question,
  ),
})

/**
 * The generated questions of one pack: each once, within the limits of a member and of the pack. A
 * question that the staff retire frees its room and never comes back.
 */
export const questionPack: Decider<PackState, PackCommand, PackEvent> = {
  initialState: { questions: [], pending: [] },

  decide(command, state) {
    switch (command.type) {
      case 'RequestQuestions': {
        const { type: _, ...data } = command
        const hasRoom = roomFor(state, data.profileId) > 0
        return hasRoom
          ? [{ type: 'QuestionsRequested', data }]
          : noQuestionsAdded(state, data.profileId)
      }
      case 'AddQuestions':
        return add(command, state)
      case 'RetireQuestion': {
        const { type: _, ...data } = command
        const question = questionIn(state, data.questionId)
        if (!question) return questionNotFound(data.questionId)
        return question.status === 'offered' ? [{ type: 'QuestionRetired', data }] : []
      }
      case 'RestoreQuestion':
        return restore(command, state)
      case 'RemoveQuestion': {
        const { type: _, ...data } = command
        const isRetired = questionIn(state, data.questionId)?.status === 'retired'
        return isRetired ? [{ type: 'QuestionRemoved', data }] : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'QuestionsRequested':
        return { ...state, pending: [...state.pending, event.data.batchId] }
      case 'QuestionsNotGenerated':
        return { ...state, pending: without(state.pending, event.data.batchId) }
      case 'QuestionsGenerated': {
        const { batchId, profileId, questions, isAiGenerated } = event.data
        const added = questions.map(({ questionId, prompt }): PackQuestion => {
          const source = { questionId, prompt, profileId, isAiGenerated }
          return { ...source, status: 'offered', retiredBy: null }
        })
        return {
          questions: [...state.questions, ...added],
          pending: without(state.pending, batchId),
        }
      }
      case 'QuestionRetired': {
        const { questionId, operator } = event.data
        return changed(state, questionId, { status: 'retired', retiredBy: operator })
      }
      case 'QuestionRestored':
        return changed(state, event.data.questionId, { status: 'offered', retiredBy: null })
      case 'QuestionRemoved':
        return changed(state, event.data.questionId, { status: 'removed' })
    }
    return unhandledEvent(event)
  },
}
