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
import { packOptInRequired } from '../../domain/questions/decider.ts'
import { answers } from '../../projections/views/questions/answers.ts'
import { generatedQuestions } from '../../projections/views/questions/generated-questions.ts'
import { progress } from '../../projections/views/questions/progress.ts'
import { questionsOf } from '../../projections/views/questions/questions-of.ts'
import { query } from '../handlers/handler.ts'
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
