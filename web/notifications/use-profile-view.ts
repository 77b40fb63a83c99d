import { useEffect } from 'react'
import { timing } from '../../contracts/core/limits.ts'
import { call } from '../data/call.ts'

/** Profiles reported as viewed by this tab, with the day; the server counts one a day anyway. */
const reported = new Set<string>()

const today = () => new Date().toISOString().slice(0, 10)

/** Reports a card as viewed after it has been in front and visible for three seconds. */
export function useProfileView(profileId: string | undefined): void {
  useEffect(() => {
    if (!profileId) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => void say(profileId), timing.profileView)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [profileId])
}

async function say(profileId: string): Promise<void> {
  const view = `${profileId} ${today()}`
  if (reported.has(view)) return
  reported.add(view)
  try {
    await call('POST /api/profile-views', { body: { profileId } })
  } catch {
    // A failure is not shown: the view matters only to the other member and is reported again when
    // the card is next in front.
    reported.delete(view)
  }
}
