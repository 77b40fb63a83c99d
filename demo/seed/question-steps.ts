import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { checkAnswer } from '../../domain/questions/check-answer.ts'
import { answers } from '../../domain/questions/decider.ts'
import { neuroQuestions, questionsOf } from '../../projections/views/questions/questions-of.ts'
import type { DemoCommunity } from '../community/community.ts'
import { demoProfileId, memberIdOf } from '../community/demo-ids.ts'
import { type SeedStep, step } from './seed-step.ts'

/** The steps of all answers of a community. @throws {Error} an answer does not fit its question. */
export const questionSteps = (recipe: DemoRecipe, { answered }: DemoCommunity): SeedStep[] =>
  answered.map(({ key, pack: packId, questionId, answer: input, at }) => {
    const question = questionsOf(packId, undefined).find(({ id }) => id === questionId)
    const checked = question && checkAnswer(question, input)
    if (!checked || Array.isArray(checked))
      throw new Error(`The demo community has no answer to ${questionId}.`)
    const profileId = demoProfileId(key)
    return step(
      recipe,
      [key, 'answers', questionId],
      { at: Date.parse(at), by: memberIdOf(key) },
      answers,
      streams.answers(profileId),
      {
        type: 'Answer',
        profileId,
        packId,
        questionId,
        isExplained: false,
        isNeuro: neuroQuestions.has(questionId),
        answer: { ...checked.answer, bits: checked.bits },
      },
    )
  })
