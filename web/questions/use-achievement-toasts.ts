import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { listUserAchievements, showAchievement } from '../../contracts/core/endpoint-table.ts'
import type { UserAchievement } from '../../contracts/questions/question-progress.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { type ToastText, toastAtom, useToast } from '../ui/toast.ts'
import { achievementToast } from './achievement-toast.ts'

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
  const { data } = useRoute(listUserAchievements)
  const { run } = useCommand(showAchievement)
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
