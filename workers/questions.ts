import * as z from 'zod'
import { questionPack } from '../command-api/questions/pack-decider.ts'
import { causedId, Id } from '../contracts/ids.ts'
import { limits } from '../contracts/limits.ts'
import { KnownPack } from '../contracts/question-events.ts'
import { streams } from '../contracts/streams.ts'
import type { Analyst } from '../engines/analyst.ts'
import { generatedQuestions } from '../projections/questions/generated-questions.ts'
import { questionsOf } from '../projections/questions/questions-of.ts'
import { defineQueue, type JobServices, task } from './queue.ts'
import { defineReactor } from './reactor.ts'

type QuestionsServices = JobServices & { readonly analyst: Analyst }

/** Writes the questions that a member asked for. */
const writeQuestions = defineQueue({
  name: 'write-questions',
  data: z.object({ packId: KnownPack, batchId: Id, profileId: Id }),
  concurrency: 1,
  async run(
    { packId, batchId, profileId },
    cause,
    { dispatch, views, analyst }: QuestionsServices,
    signal,
  ) {
    const stream = streams.questionPack(packId)
    const { pending } = await dispatch.readState(questionPack, stream)
    if (!pending.includes(batchId)) return // answered already
    const found = await views.collection(generatedQuestions).get(packId)
    const { questions, isAiGenerated } = await analyst.writeQuestions(
      {
        pack: packId,
        known: questionsOf(packId, found).map(({ prompt }) => prompt),
        count: limits.question.generatedPerClick,
      },
      { payer: profileId, signal },
    )
    const written = questions.map((question, place) => ({
      ...question,
      options: [...question.options],
      questionId: causedId(batchId, String(place)),
    }))
    const add = { type: 'AddQuestions', packId, batchId, profileId } as const
    await dispatch(questionPack, stream, { ...add, questions: written, isAiGenerated }, cause)
  },
})

export const questionsQueues = [writeQuestions] as const

/** Has questions written that a member asked for. */
export const questionsReactor = defineReactor({
  name: 'questions',
  from: 'origin',
  on: { QuestionsRequested: ({ data }) => [task(writeQuestions, data)] },
})
