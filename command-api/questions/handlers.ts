import {
  onAnswerQuestion,
  onOptIntoQuestionPack,
  onShowAchievement,
  onWithdrawAnswer,
} from './commands.ts'
import { onGenerateQuestions } from './generate.ts'
import { onGetMatchScore } from './match-score.ts'
import {
  onGetUserXp,
  onListPackProgress,
  onListQuestionPacks,
  onListQuestions,
  onListUserAchievements,
  onListUserAnswers,
} from './queries.ts'

export const handlers = [
  onListQuestionPacks,
  onOptIntoQuestionPack,
  onListQuestions,
  onGenerateQuestions,
  onListUserAnswers,
  onAnswerQuestion,
  onWithdrawAnswer,
  onListPackProgress,
  onGetUserXp,
  onListUserAchievements,
  onShowAchievement,
  onGetMatchScore,
] as const
