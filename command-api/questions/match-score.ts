import { getMatchScore, type MatchScore } from '../../contracts/matching/match-details.ts'
import { packIds } from '../../contracts/questions/question-packs.ts'
import type { AnswerComparison } from '../../domain/discovery/compare-answers.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { generatedQuestions } from '../../projections/views/questions/generated-questions.ts'
import { questionsOf } from '../../projections/views/questions/questions-of.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { requireSeen } from '../profiles/require-seen.ts'

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

/** The least count shown to strangers, and the step in which it is rounded down. */
const FEWEST_SHOWN = 8
const SHOWN_STEP = 10

/** How many questions were compared: exact for matches, in tens rounded down for strangers. */
const shownCount = (compared: number, isMatched: boolean): number =>
  isMatched ? compared : Math.max(FEWEST_SHOWN, Math.floor(compared / SHOWN_STEP) * SHOWN_STEP)

const presentScore = (
  [viewer, other]: readonly [string, string],
  { score, isMatched, questions }: AnswerComparison,
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
    questionsCompared: shownCount(score.compared, isMatched),
    topAlignedQuestions: promptsOf(sorted.filter(({ satisfaction }) => satisfaction >= 0.5)),
    topMisalignedQuestions: promptsOf(
      sorted.filter(({ satisfaction }) => satisfaction < 0.5).toReversed(),
    ),
  }
}

export const onGetMatchScore = query(
  getMatchScore,
  { reads: [discoveryView, generatedQuestions] },
  async (request, services) => {
    const { profileId: viewer, params } = request
    const { profileId: other } = params
    const between = await requireSeen(other, request, services)
    const comparison = between.comparison(other)
    if (!comparison) return null
    const prompts = comparison.isMatched ? await promptsById(services) : new Map()
    return presentScore([viewer, other], comparison, prompts)
  },
)
