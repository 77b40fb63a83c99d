import { xpRewards } from '../../contracts/achievements.ts'
import type { Position } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { type PackId, questionPacks } from '../../contracts/question-packs.ts'
import { generateQuestions } from '../../contracts/questions.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import { answers } from '../../projections/questions/answers.ts'
import { dayNumber } from '../../projections/questions/earned.ts'
import { generatedQuestions } from '../../projections/questions/generated-questions.ts'
import { progress } from '../../projections/questions/progress.ts'
import { questionsOf } from '../../projections/questions/questions-of.ts'
import { command } from '../handler.ts'
import type { Services } from '../services.ts'
import { SUGGESTIONS_TIMEOUT_MS } from '../timeouts.ts'
import { packOptInRequired } from './decider.ts'
import { packFull, questionPack } from './pack-decider.ts'

const questionsPending = () =>
  new Refusal('unavailable', 'The questions are on their way. Load the pack again in a moment.', 5)

type Answer = { readonly position: Position; readonly questionIds: readonly string[] }

const answerIn = (
  event: DomainEvent,
  position: Position,
  batchId: string,
): Answer | 'none' | undefined => {
  if (event.type === 'QuestionsNotGenerated' && event.data.batchId === batchId) return 'none'
  if (event.type !== 'QuestionsGenerated' || event.data.batchId !== batchId) return undefined
  return { position, questionIds: event.data.questions.map(({ questionId }) => questionId) }
}

/** Waits for what came of a request; undefined if `signal` aborts first. */
const waitForQuestions = async (
  packId: PackId,
  batchId: string,
  { log }: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<Answer | 'none' | undefined> => {
  const after = await log.head()
  for await (const event of log.read(streams.questionPack(packId), { backwards: true })) {
    const answer = answerIn(event, event.position, batchId)
    if (answer) return answer
    if (event.type === 'QuestionsRequested' && event.data.batchId === batchId) break
  }
  const types = ['QuestionsGenerated', 'QuestionsNotGenerated'] as const
  for await (const next of log.follow({ after, types: [...types], signal })) {
    const answer = 'caughtUp' in next ? undefined : answerIn(next, next.position, batchId)
    if (answer) return answer
  }
  return undefined
}

export const onGenerateQuestions = command(
  generateQuestions,
  { reads: [answers, progress, generatedQuestions], limit: 'questions' },
  async (request, services) => {
    const { profileId, params, now } = request
    const { packId } = params
    const { views } = services
    const own = await views.collection(answers).get(profileId)
    if (questionPacks[packId].isAdult && !own?.optedIn.includes(packId)) throw packOptInRequired()
    const earnedBefore = await views.collection(progress).get(profileId)
    const batchId = request.newId()
    await request.dispatch(questionPack, streams.questionPack(packId), {
      ...{ type: 'RequestQuestions', packId, batchId, profileId },
    })
    const timeout = AbortSignal.any([request.signal, AbortSignal.timeout(SUGGESTIONS_TIMEOUT_MS)])
    const answer = await waitForQuestions(packId, batchId, services, timeout)
    if (answer === 'none') throw packFull()
    if (!answer || !(await request.waitForViews([generatedQuestions.name], answer.position)))
      throw questionsPending()
    const found = await views.collection(generatedQuestions).get(packId)
    const isFirstToday = !earnedBefore?.facts.generated.includes(`${packId}/${dayNumber(now)}`)
    return {
      questions: questionsOf(packId, found).filter(({ id }) => answer.questionIds.includes(id)),
      xpEarned: isFirstToday ? xpRewards.generate : 0,
    }
  },
)
