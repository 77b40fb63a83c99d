import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { required, textUpTo } from '../core/text.ts'
import { type PromptKey, promptTexts } from './prompt-catalogue.ts'

const keys = Object.keys(promptTexts) as [PromptKey, ...PromptKey[]]

const Prompt = z.enum(keys, 'Choose prompts from the list.')

/** A prompt of the catalogue with what a member answers to it. */
export const PromptAnswer = z
  .object({ prompt: Prompt, answer: z.string() })
  .meta({ id: 'PromptAnswer' })
export type PromptAnswer = z.output<typeof PromptAnswer>

const Answers = z.object({ answers: z.array(PromptAnswer) }).meta({ id: 'PromptAnswers' })

const hasUniquePrompts = (answers: readonly { prompt: string }[]) =>
  new Set(answers.map(({ prompt }) => prompt)).size === answers.length

export const listPromptAnswers = route('GET /api/profile-prompts', {
  summary: 'The prompts you have answered, in your order',
  access: 'member',
  response: Answers,
})

export const answerPrompts = route('PUT /api/profile-prompts', {
  replacesList: true,
  summary: 'Replace the prompts you have answered',
  access: 'member',
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          prompt: Prompt,
          answer: required(
            textUpTo(limits.prompts.answer, 'answer'),
            'Write an answer, or remove the prompt.',
          ),
        }),
      )
      .max(limits.prompts.count, `Answer at most ${limits.prompts.count} prompts.`)
      .refine(hasUniquePrompts, 'Answer each prompt once.'),
  }),
  response: Answers,
})

export const promptsRoutes = [listPromptAnswers, answerPrompts] as const

/** Prompts are stored as text, so that one that was removed from the catalogue can still be read. */
export const promptsEvents = [
  event(
    'PromptsAnswered',
    z.object({
      profileId: Id,
      answers: z.array(z.object({ prompt: z.string(), answer: z.string() })),
    }),
    { personal: { keySubjects: [ofProfile('profileId')], erased: { answers: [] } } },
  ),
] as const
