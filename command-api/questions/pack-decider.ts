import { type Decider, unhandledEvent } from '../../contracts/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import { limits } from '../../contracts/limits.ts'
import { Refusal } from '../../contracts/refusals.ts'

type PackEvent = EventsOfDecider<'questionPack'>

type RequestQuestions = EventNamed<'QuestionsRequested'>['data'] & {
  readonly type: 'RequestQuestions'
}
/** What an analyst wrote on a request; may be empty. */
type AddQuestions = EventNamed<'QuestionsGenerated'>['data'] & { readonly type: 'AddQuestions' }
export type PackCommand = RequestQuestions | AddQuestions

export type PackState = {
  /** Prompts that were generated, as they are compared. */
  readonly prompts: readonly string[]
  /** Requests that were not answered yet. */
  readonly pending: readonly string[]
}

/** A prompt without what does not make it another question. */
const comparablePrompt = (prompt: string): string =>
  prompt
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const packFull = () =>
  new Refusal(
    'pack_full',
    'There are no further questions for this pack. Answer those that it has, or choose another pack.',
  )

const add = ({ type: _, ...data }: AddQuestions, state: PackState): PackEvent[] => {
  if (!state.pending.includes(data.batchId)) return []
  const known = new Set(state.prompts)
  const fresh = data.questions.filter(({ prompt }) => {
    const before = known.size
    return known.add(comparablePrompt(prompt)).size > before
  })
  const room = Math.max(0, limits.question.generatedPerPack - state.prompts.length)
  const questions = fresh.slice(0, room)
  const { packId, batchId, profileId } = data
  return questions.length > 0
    ? [{ type: 'QuestionsGenerated', data: { ...data, questions } }]
    : [{ type: 'QuestionsNotGenerated', data: { packId, batchId, profileId } }]
}

const without = (pending: readonly string[], batchId: string) =>
  pending.filter(one => one !== batchId)

/** The questions that were generated for one pack: each once, and not more than it holds. */
export const questionPack: Decider<PackState, PackCommand, PackEvent> = {
  initialState: { prompts: [], pending: [] },

  decide(command, state) {
    switch (command.type) {
      case 'RequestQuestions': {
        const { type: _, ...data } = command
        return state.prompts.length < limits.question.generatedPerPack
          ? [{ type: 'QuestionsRequested', data }]
          : packFull()
      }
      case 'AddQuestions':
        return add(command, state)
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'QuestionsRequested':
        return { ...state, pending: [...state.pending, event.data.batchId] }
      case 'QuestionsNotGenerated':
        return { ...state, pending: without(state.pending, event.data.batchId) }
      case 'QuestionsGenerated': {
        const { batchId, questions } = event.data
        const prompts = questions.map(({ prompt }) => comparablePrompt(prompt))
        return {
          prompts: [...state.prompts, ...prompts],
          pending: without(state.pending, batchId),
        }
      }
    }
    return unhandledEvent(event)
  },
}
