import type { Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { xpRewards } from '../../contracts/questions/achievements.ts'
import { type PackId, questionPacks } from '../../contracts/questions/question-packs.ts'
import { generateQuestions } from '../../contracts/questions/questions.ts'
import { packOptInRequired } from '../../domain/questions/decider.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import { noQuestionsAdded, questionPack } from '../../domain/questions/pack-decider.ts'
import { answers } from '../../projections/views/questions/answers.ts'
import { generatedQuestions } from '../../projections/views/questions/generated-questions.ts'
import { progress } from '../../projections/views/questions/progress.ts'
import { questionsOf } from '../../projections/views/questions/questions-of.ts'
import { command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { SUGGESTIONS_TIMEOUT_MS } from '../handlers/timeouts.ts'
import { waitForOutcome } from '../handlers/wait-for-outcome.ts'

const questionsPending = () =>
  new Refusal('unavailable', 'The questions are not ready yet. Open the pack again in a moment.', 5)

type Answer = { readonly position: Position; readonly questionIds: readonly string[] }

/** Waits for the outcome of a request; undefined if `signal` aborts first. */
const waitForQuestions = (
  packId: PackId,
  batchId: string,
  services: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<Answer | 'none' | undefined> =>
  waitForOutcome<Answer | 'none'>(
    {
      stream: streams.questionPack(packId),
      types: ['QuestionsGenerated', 'QuestionsNotGenerated'],
      outcomeIn({ type, data, position }) {
        if (type === 'QuestionsNotGenerated' && data.batchId === batchId) return 'none'
        if (type !== 'QuestionsGenerated' || data.batchId !== batchId) return undefined
        return { position, questionIds: data.questions.map(({ questionId }) => questionId) }
      },
      isRequest: ({ type, data }) => type === 'QuestionsRequested' && data.batchId === batchId,
    },
    services,
    signal,
  )

export const onGenerateQuestions = command(
  generateQuestions,
  {
    reads: [answers, progress, generatedQuestions],
    settles: [generatedQuestions, progress],
    limit: 'questions',
  },
  async (request, services) => {
    const { profileId, params, now } = request
    const { packId } = params
    const { views } = services
    const own = await views.collection(answers).get(profileId)
    if (questionPacks[packId].isAdult && !own?.optedIn.includes(packId)) throw packOptInRequired()
    const earnedBefore = await views.collection(progress).get(profileId)
    const batchId = request.newId()
    const stream = streams.questionPack(packId)
    await request.dispatch(questionPack, stream, {
      type: 'RequestQuestions',
      packId,
      batchId,
      profileId,
    })
    const timeout = AbortSignal.any([request.signal, AbortSignal.timeout(SUGGESTIONS_TIMEOUT_MS)])
    const answer = await waitForQuestions(packId, batchId, services, timeout)
    if (answer === 'none')
      throw noQuestionsAdded(await request.readState(questionPack, stream), profileId)
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
