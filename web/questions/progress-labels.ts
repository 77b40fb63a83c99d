import { levelOf, xpPerLevel } from '../../contracts/questions/achievements.ts'
import { packSize } from '../../contracts/questions/question-packs.ts'
import type { PackProgress, UserXp } from '../../contracts/questions/question-progress.ts'
import type { BarTone } from '../ui/ToneBar.tsx'

/** "364 XP, 36 to level 5". */
export const xpLabel = ({ totalXp, currentLevel }: Pick<UserXp, 'totalXp' | 'currentLevel'>) =>
  `${totalXp} XP, ${xpPerLevel - (totalXp % xpPerLevel)} to level ${currentLevel + 1}`

/** "Level 4 · 364 XP · 12-day streak"; a streak counts from its first tier on. */
export const progressSummary = ({
  totalXp,
  currentLevel,
  currentStreakDays: days,
}: Pick<UserXp, 'totalXp' | 'currentLevel' | 'currentStreakDays'>): string =>
  [`Level ${currentLevel}`, `${totalXp} XP`, tierOf(days) > 0 && `${days}-day streak`]
    .filter(Boolean)
    .join(' · ')

/** XP within the level, 0 to 99. */
export const xpInLevel = (totalXp: number): number => totalXp - (levelOf(totalXp) - 1) * xpPerLevel

/** Streaks from which a sign is shown, in days. */
export const streakTiers = [3, 7, 30] as const

/** How many tiers a streak has reached, 0 to 3. */
export const tierOf = (days: number): number => streakTiers.filter(tier => days >= tier).length

/** "Streak: 3 and 7 days reached, 30 next". */
export const tiersLabel = (days: number): string => {
  const reached = streakTiers.slice(0, tierOf(days))
  const next = streakTiers[reached.length]
  const so = reached.length === 0 ? 'no tier reached' : `${reached.join(' and ')} days reached`
  return `Streak: ${so}${next === undefined ? '' : `, ${next} next`}`
}

/** Answers in percent of a complete pack, at most 100. */
export const packPercent = (answered: number): number =>
  Math.min(100, Math.round((answered / packSize) * 100))

/** The colour of a progress bar: from 100, 75 and 50 percent on. */
export const barTone = (percent: number): BarTone =>
  percent >= 100 ? 'yes' : percent >= 75 ? 'info' : percent >= 50 ? 'maybe' : 'plain'

/** "Not started", "6 of 10 answered", or "13 answered" for more than a pack requires. */
export const answeredLabel = (
  progress: Pick<PackProgress, 'questionsAnswered'> | undefined,
): string => {
  if (!progress) return 'Not started'
  const { questionsAnswered: answered } = progress
  return answered > packSize ? `${answered} answered` : `${answered} of ${packSize} answered`
}
