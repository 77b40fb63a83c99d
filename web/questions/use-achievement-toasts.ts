import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { listUserAchievements, showAchievement } from '../../contracts/endpoints.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { toastAtom, useToast } from '../ui/toast.ts'

/** Achievements that this tab has shown; the list that it has read calls them new until the next read. */
const shown = new Set<string>()

/** Shows new achievements once, all in one toast, after any other toast is gone. */
export function useAchievementToasts(): void {
  const { data } = useRoute(listUserAchievements)
  const { run } = useCommand(showAchievement)
  const toast = useToast()
  const isToastShown = useAtomValue(toastAtom) !== null
  useEffect(() => {
    if (isToastShown) return
    const fresh = (data ?? []).filter(
      ({ id, notificationShown }) => !notificationShown && !shown.has(id),
    )
    if (fresh.length === 0) return
    for (const { id } of fresh) {
      shown.add(id)
      void run({ params: { id }, body: { notificationShown: true } })
    }
    const names = fresh.map(({ achievement }) => achievement.name).join(', ')
    const xp = fresh.reduce((sum, { achievement }) => sum + achievement.xpReward, 0)
    toast({
      title: fresh.length === 1 ? 'Achievement earned!' : 'Achievements earned!',
      text: `${names}. +${xp} XP`,
      tone: 'success',
    })
  }, [data, isToastShown, run, toast])
}
