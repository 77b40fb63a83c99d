import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { UserAchievement } from '../../contracts/questions/question-progress.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { type ToastText, toastAtom, useToast } from '../ui/toast-state.ts'
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

/** Achievements that this tab has shown. The cached list has them as new until the next read. */
const shown = new Set<string>()

/** A toast of a failure or with an action must not be replaced. */
const isHeld = (toast: ToastText | null) =>
  toast !== null && (toast.tone === 'destructive' || toast.action !== undefined)

const isFresh = ({ id, notificationShown }: UserAchievement) => !notificationShown && !shown.has(id)

/**
 * Shows new achievements once, all in one toast, as soon as they are read. It repeats the text of
 * the current toast, e.g. that the answer was saved.
 */
export function useAchievementToasts(): void {
  const { data } = useRoute('GET /api/user-achievements')
  const { run } = useCommand('PATCH /api/user-achievements/:id')
  const toast = useToast()
  const current = useAtomValue(toastAtom)
  useEffect(() => {
    const fresh = (data ?? []).filter(isFresh)
    if (fresh.length === 0 || isHeld(current)) return
    for (const { id } of fresh) {
      shown.add(id)
      void run({ params: { id }, body: { notificationShown: true } })
    }
    toast(achievementToast(fresh, current))
  }, [data, current, run, toast])
}
