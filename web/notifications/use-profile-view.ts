import { useEffect } from 'react'
import { viewProfile } from '../../contracts/endpoints.ts'
import { timing } from '../../contracts/limits.ts'
import { call } from '../data/call.ts'

/** Whom this tab has said it looked at, with the day: the server counts a day once anyway. */
const said = new Set<string>()

const today = () => new Date().toISOString().slice(0, 10)

/** Says that a card was looked at: once it has been in front for three seconds, in sight. */
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
  if (said.has(view)) return
  said.add(view)
  try {
    await call(viewProfile, { body: { profileId } })
  } catch {
    // A courtesy to the other, not the member's business: said when the card is next looked at.
    said.delete(view)
  }
}
