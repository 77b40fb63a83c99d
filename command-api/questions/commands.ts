import type { Position } from '../../contracts/core/event.ts'
import { BadInput, Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { xpRewards } from '../../contracts/questions/achievements.ts'
import { type PackId, packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import { showAchievement } from '../../contracts/questions/question-progress.ts'
import {
  answerQuestion,
  generateQuestions,
  optIntoQuestionPack,
  type Question,
  withdrawAnswer,
} from '../../contracts/questions/questions.ts'
import { checkAnswer } from '../../domain/questions/check-answer.ts'
import { answers, packOptInRequired } from '../../domain/questions/decider.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import { noQuestionsAdded, questionPack } from '../../domain/questions/pack-decider.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { answers as answersView } from '../../projections/views/questions/answers.ts'
import {
  generatedQuestions,
  neuroQuestions,
  packOfSeededQuestion,
  questionsOf,
} from '../../projections/views/questions/generated-questions.ts'
import { progress } from '../../projections/views/questions/progress.ts'
import { command, waitForOutcome } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { presentAnswer, presentEarned, presentPack } from './present.ts'

export const onAnswerQuestion = command(
  answerQuestion,
  { reads: [generatedQuestions], settles: [answersView, progress, ...deckViews] },
  async (request, services) => {
    const { profileId, body, now } = request
    const { questionId, ...input } = body
    const question = await findQuestion(questionId, services)
    const checked = checkAnswer(question, input)
    if (Array.isArray(checked)) throw new BadInput(checked)
    const { pack: packId } = question
    const answer = { ...checked.answer, bits: checked.bits }
    const isExplained = answer.explanation !== null
    const isNeuro = neuroQuestions.has(questionId)
    await request.dispatch(answers, streams.answers(profileId), {
      type: 'Answer',
      profileId,
      packId,
      questionId,
      isExplained,
      isNeuro,
      answer,
    })
    return presentAnswer(profileId, questionId, { ...answer, packId, at: now.toISOString() })
  },
)

export const onWithdrawAnswer = command(
  withdrawAnswer,
  { reads: [], settles: [answersView, progress, ...deckViews] },
  async request => {
    const { profileId, params } = request
    const { questionId } = params
    const withdraw = { type: 'Withdraw', profileId, questionId } as const
    await request.dispatch(answers, streams.answers(profileId), withdraw)
    return { questionId }
  },
)

export const onOptIntoQuestionPack = command(
  optIntoQuestionPack,
  { reads: [], settles: [answersView, ...deckViews] },
  async request => {
    const { profileId, params, body } = request
    const { id: packId } = params
    const { isOptedIn } = body
    const { state } = await request.dispatch(answers, streams.answers(profileId), {
      type: 'OptIntoPack',
      profileId,
      packId,
      isOptedIn,
    })
    return presentPack(packId, state.optedIn)
  },
)

const achievementNotFound = () =>
  new Refusal('not_found', 'You have not earned this achievement yet. Reload the page.')

export const onShowAchievement = command(
  showAchievement,
  { reads: [progress], settles: [progress] },
  async (request, { views }) => {
    const { profileId, params } = request
    const { id: code } = params
    const own = await views.collection(progress).get(profileId)
    const earned = own?.earned.find(one => one.code === code)
    if (!earned) throw achievementNotFound()
    const show = { type: 'ShowAchievement', profileId, code } as const
    await request.dispatch(answers, streams.answers(profileId), show)
    return presentEarned(profileId, { ...earned, isShown: true })
  },
)

const questionNotFound = () =>
  new Refusal('not_found', 'This question no longer exists. Open the pack again.')

/** A question of the catalogue or one that was generated. @throws {Refusal} `not_found` */
const findQuestion = async (
  questionId: string,
  { views }: Pick<Services, 'views'>,
): Promise<Question> => {
  const pack = packOfSeededQuestion(questionId)
  const packs = pack ? [undefined] : await views.collection(generatedQuestions).many(packIds)
  const candidates = pack
    ? questionsOf(pack, undefined)
    : packs.flatMap(found => (found ? questionsOf(found.packId, found) : []))
  const question = candidates.find(({ id }) => id === questionId)
  if (!question) throw questionNotFound()
  return question
}

const questionsPending = () =>
  new Refusal('unavailable', 'The questions are not ready yet. Open the pack again in a moment.', 5)

type Answer = { readonly position: Position; readonly questionIds: readonly string[] }

/** Waits for the outcome of a request: see `waitForOutcome`. */
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
    reads: [answersView, progress, generatedQuestions],
    settles: [generatedQuestions, progress],
    limit: 'questions',
  },
  async (request, services) => {
    const { profileId, params, now } = request
    const { packId } = params
    const { views } = services
    const own = await views.collection(answersView).get(profileId)
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
    const answer = await waitForQuestions(packId, batchId, services, request.signal)
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
