import { getMatchScore, type MatchScore } from '../../contracts/match-scores.ts'
import { packIds, questionPacks } from '../../contracts/question-packs.ts'
import type { AnswerComparison } from '../../projections/discovery/discovery-index.ts'
import { discoveryIndexView } from '../../projections/discovery.ts'
import { generatedQuestions } from '../../projections/questions/generated-questions.ts'
import { packOfSeededQuestion, questionsOf } from '../../projections/questions/questions-of.ts'
import { requireSeen } from '../discovery/require-seen.ts'
import { query } from '../handler.ts'
import type { Services } from '../services.ts'

/** Questions that are named as the most aligned, and as the least. */
const NAMED = 5

const promptsById = async ({ views }: Pick<Services, 'views'>): Promise<Map<string, string>> => {
  const generated = await views.collection(generatedQuestions).many(packIds)
  return new Map(
    packIds.flatMap((pack, place) =>
      questionsOf(pack, generated[place]).map(({ id, prompt }) => [id, prompt] as const),
    ),
  )
}

/** That somebody wants the pack for adults is for their matches to know. */
const isForStrangers = (questionId: string): boolean => {
  const pack = packOfSeededQuestion(questionId)
  return pack !== undefined && !questionPacks[pack].isAdult
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
    profileAScore: share(score.one),
    profileBScore: share(score.other),
    questionsCompared: score.compared,
    topAlignedQuestions: promptsOf(sorted.filter(({ satisfaction }) => satisfaction >= 0.5)),
    topMisalignedQuestions: promptsOf(
      sorted.filter(({ satisfaction }) => satisfaction < 0.5).toReversed(),
    ),
  }
}

export const onGetMatchScore = query(
  getMatchScore,
  { reads: [discoveryIndexView, generatedQuestions] },
  async (request, services) => {
    const { profileId: viewer, params } = request
    const { profileId: other } = params
    requireSeen(other, request, services)
    const { discoveryIndex } = services
    const comparison = discoveryIndex.comparison(viewer, other)
    if (!comparison) return null
    const isMatch = discoveryIndex.isMatched(viewer, other)
    const questions = comparison.questions.filter(
      ({ questionId }) => isMatch || isForStrangers(questionId),
    )
    const prompts = await promptsById(services)
    return presentScore([viewer, other], { ...comparison, questions }, prompts)
  },
)
