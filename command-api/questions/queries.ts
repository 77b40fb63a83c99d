import { getMatchScore, type MatchScore } from '../../contracts/matching/match-details.ts'
import { packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import {
  getUserXp,
  listPackProgress,
  listUserAchievements,
} from '../../contracts/questions/question-progress.ts'
import {
  listQuestionPacks,
  listQuestions,
  listUserAnswers,
} from '../../contracts/questions/questions.ts'
import type { AnswerComparison } from '../../domain/discovery/compare-answers.ts'
import { packOptInRequired } from '../../domain/questions/decider.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { answers } from '../../projections/views/questions/answers.ts'
import {
  generatedQuestions,
  questionsOf,
} from '../../projections/views/questions/generated-questions.ts'
import { progress } from '../../projections/views/questions/progress.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { requireSeen } from '../profiles/find-profile.ts'
import {
  presentAnswer,
  presentEarned,
  presentPack,
  presentPackProgress,
  presentXp,
} from './present.ts'

export const onListQuestionPacks = query(
  listQuestionPacks,
  { reads: [answers] },
  async ({ profileId }, { views }) => {
    const own = await views.collection(answers).get(profileId)
    return packIds.map(id => presentPack(id, own?.optedIn ?? []))
  },
)

export const onListQuestions = query(
  listQuestions,
  { reads: [answers, generatedQuestions] },
  async ({ profileId, query: { pack } }, { views }) => {
    const [own, generated] = await Promise.all([
      views.collection(answers).get(profileId),
      views.collection(generatedQuestions).get(pack),
    ])
    if (questionPacks[pack].isAdult && !own?.optedIn.includes(pack)) throw packOptInRequired()
    return questionsOf(pack, generated)
  },
)

export const onListUserAnswers = query(
  listUserAnswers,
  { reads: [answers] },
  async ({ profileId }, { views }) => {
    const own = await views.collection(answers).get(profileId)
    return Object.entries(own?.answers ?? {}).map(([questionId, given]) =>
      presentAnswer(profileId, questionId, given),
    )
  },
)

export const onListPackProgress = query(
  listPackProgress,
  { reads: [progress] },
  async ({ profileId }, { views }) => {
    const own = await views.collection(progress).get(profileId)
    return own ? presentPackProgress(own) : []
  },
)

export const onGetUserXp = query(
  getUserXp,
  { reads: [progress] },
  async ({ profileId, now }, { views }) =>
    presentXp(profileId, await views.collection(progress).get(profileId), now),
)

export const onListUserAchievements = query(
  listUserAchievements,
  { reads: [progress] },
  async ({ profileId }, { views }) => {
    const own = await views.collection(progress).get(profileId)
    return (own?.earned ?? []).map(one => presentEarned(profileId, one))
  },
)

/** How many questions are named as the most aligned, and as the least. */
const NAMED = 5

const promptsById = async ({ views }: Pick<Services, 'views'>): Promise<Map<string, string>> => {
  const generated = await views.collection(generatedQuestions).many(packIds)
  return new Map(
    packIds.flatMap((pack, index) =>
      questionsOf(pack, generated[index]).map(({ id, prompt }) => [id, prompt] as const),
    ),
  )
}

const share = (value: number): string => value.toFixed(4)

const presentScore = (
  [viewer, other]: readonly [string, string],
  { score, questions }: AnswerComparison,
  prompts: ReadonlyMap<string, string>,
): MatchScore | null => {
  if (score.overall === null) return null
  const sorted = questions.toSorted((one, two) => two.satisfaction - one.satisfaction)
  const promptsOf = (some: typeof sorted) =>
    some.flatMap(({ questionId }) => prompts.get(questionId) ?? []).slice(0, NAMED)
  return {
    profileAId: viewer,
    profileBId: other,
    overallScore: share(score.overall),
    questionsCompared: score.compared,
    topAlignedQuestions: promptsOf(sorted.filter(({ satisfaction }) => satisfaction >= 0.5)),
    topMisalignedQuestions: promptsOf(
      sorted.filter(({ satisfaction }) => satisfaction < 0.5).toReversed(),
    ),
  }
}

export const onGetMatchScore = query(
  getMatchScore,
  { reads: [...deckViews, generatedQuestions] },
  async (request, services) => {
    const { profileId: viewer, params } = request
    const { profileId: other } = params
    const policy = await requireSeen(other, request, services)
    const comparison = policy.comparison(other)
    if (!comparison) return null
    const prompts = comparison.isMatched ? await promptsById(services) : new Map()
    return presentScore([viewer, other], comparison, prompts)
  },
)
