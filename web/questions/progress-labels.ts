import { levelOf, xpPerLevel } from '../../contracts/questions/achievements.ts'
import { packSize } from '../../contracts/questions/question-packs.ts'
import type { PackProgress, UserXp } from '../../contracts/questions/question-progress.ts'
import type { BarTone } from '../ui/ToneBar.tsx'
import { texts } from './texts.ts'

/** "364 XP, 36 to level 5". */
export const xpLabel = ({ totalXp, currentLevel }: Pick<UserXp, 'totalXp' | 'currentLevel'>) =>
  texts.progressLabels.xp(totalXp, xpPerLevel - (totalXp % xpPerLevel), currentLevel + 1)

/** "Level 4 · 364 XP · 12-day streak"; a streak counts from its first tier on. */
export const progressSummary = ({
  totalXp,
  currentLevel,
  currentStreakDays: days,
}: Pick<UserXp, 'totalXp' | 'currentLevel' | 'currentStreakDays'>): string =>
  [
    texts.progressLabels.level(currentLevel),
    texts.progressLabels.total(totalXp),
    tierOf(days) > 0 && texts.progressLabels.streak(days),
  ]
    .filter(Boolean)
    .join(' · ')

/** XP within the level, 0 to 99. */
export const xpInLevel = (totalXp: number): number => totalXp - (levelOf(totalXp) - 1) * xpPerLevel

/** Streaks from which a sign is shown, in days. */
export const streakTiers = [3, 7, 30] as const

/** How many tiers a streak has reached, 0 to 3. */
export const tierOf = (days: number): number => streakTiers.filter(tier => days >= tier).length

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Streak: 3 and 7 days reached, 30 next". */
export const tiersLabel = (days: number): string => {
  const reached = streakTiers.slice(0, tierOf(days))
  const listed = reached.length === 0 ? undefined : list.format(reached.map(String))
  return texts.progressLabels.tiers(listed, streakTiers[reached.length])
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
  if (!progress) return texts.progressLabels.notStarted
  const { questionsAnswered: answered } = progress
  return answered > packSize
    ? texts.progressLabels.answered(answered)
    : texts.progressLabels.answeredOf(answered, packSize)
}
