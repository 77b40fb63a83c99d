import type { Decider } from '../../contracts/decider.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { limits } from '../../contracts/limits.ts'
import { Refusal } from '../../contracts/refusals.ts'

type PackEvent = EventsOfDecider<'questionPack'>

type AddQuestions = PackEvent['data'] & { readonly type: 'AddQuestions' }

/** Prompts that were generated for the pack, as they are compared. */
export type GeneratedPrompts = readonly string[]

/** A prompt without what does not make it another question. */
const comparablePrompt = (prompt: string): string =>
  prompt
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const packFull = () =>
  new Refusal(
    'pack_full',
    'This pack has all the questions that it can hold. Answer those, or choose another pack.',
  )

/** The questions that were generated for one pack: each once, and not more than it holds. */
export const questionPack: Decider<GeneratedPrompts, AddQuestions, PackEvent> = {
  initialState: [],

  decide({ type: _, ...data }, prompts) {
    const known = new Set(prompts)
    const fresh = data.questions.filter(({ prompt }) => {
      const one = comparablePrompt(prompt)
      return known.size < known.add(one).size
    })
    const room = limits.question.generatedPerPack - prompts.length
    const questions = fresh.slice(0, Math.max(0, room))
    if (questions.length === 0) return packFull()
    return [{ type: 'QuestionsGenerated', data: { ...data, questions } }]
  },

  evolve: (prompts, { data: { questions } }) => [
    ...prompts,
    ...questions.map(({ prompt }) => comparablePrompt(prompt)),
  ],
}
