import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { timing } from '../../contracts/core/limits.ts'
import { forgetEvent, type KeptEvent, keepEvent, readKeptEvent } from '../data/kept-event.ts'
import { useRoute } from '../data/use-route.ts'
import { coverNameAtom } from '../ui/cover.ts'

type Answer = { readonly event: KeptEvent['event'] | null; readonly keptAt: number }

/**
 * Keeps the next event that a member is going to on this device while they are online, and forgets
 * it with the last one.
 */
export function useKeptEvent(profileId: string): void {
  const cover = useAtomValue(coverNameAtom)
  const [answer, setAnswer] = useState<Answer>()
  useRoute(
    'GET /api/events/next',
    {},
    {
      every: timing.eventsPoll,
      // State, so that an answer that arrives after the page was left is kept nowhere.
      onAnswer: ({ event }) => setAnswer({ event, keptAt: Date.now() }),
    },
  )
  useEffect(() => {
    const kept = readKeptEvent(Date.now())
    if (kept && kept.profileId !== profileId) forgetEvent()
  }, [profileId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a device with a cover keeps none
  useEffect(() => {
    if (!answer) return
    const { event, keptAt } = answer
    if (event) keepEvent({ profileId, keptAt, event })
    else forgetEvent()
  }, [answer, cover, profileId])
}
