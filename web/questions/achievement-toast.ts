import type { UserAchievement } from '../../contracts/questions/question-progress.ts'
import type { ToastText } from '../ui/toast.ts'
import { texts } from './texts.ts'

/**
 * The toast for new achievements: "First Ten, Consent Pack. +25 XP". If another toast is on the
 * screen, its text is kept and the achievements are added.
 */
export const achievementToast = (
  earned: readonly Pick<UserAchievement, 'achievement'>[],
  current: ToastText | null,
): ToastText => {
  const title = earned.length === 1 ? texts.achievementToast.one : texts.achievementToast.several
  const names = earned.map(({ achievement }) => achievement.name).join(', ')
  const xp = earned.reduce((sum, { achievement }) => sum + achievement.xpReward, 0)
  const text = texts.achievementToast.text(names, xp)
  if (!current) return { title, text, tone: 'success' }
  return {
    title: current.title,
    text: [current.text, title, text].filter(Boolean).join(' '),
    tone: 'success',
  }
}
