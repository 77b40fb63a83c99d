import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { timing } from '../../contracts/core/limits.ts'
import { useRefresh } from '../data/staleness.ts'
import { useUser } from '../data/use-member.ts'

/**
 * Result of a payment: `late` after a while without premium, `failed` if the provider reports a
 * failure, `none` for members who do not come from the provider.
 */
export type Confirmation = 'confirmed' | 'waiting' | 'late' | 'failed' | 'none'

const confirmationOf = (
  isPremium: boolean,
  redirectStatus: string | null,
  isLate: boolean,
): Confirmation => {
  if (isPremium) return 'confirmed'
  if (redirectStatus === null) return 'none'
  if (redirectStatus === 'failed') return 'failed'
  return isLate ? 'late' : 'waiting'
}

/**
 * Whether a member who returns from the provider has premium. The provider notifies the server
 * separately, which may take a moment, so the account is read repeatedly until then.
 */
export function useConfirmedPremium(): { confirmation: Confirmation; askAgain: () => void } {
  const { premium } = useUser()
  const [search] = useSearchParams()
  const [isLate, setIsLate] = useState(false)
  const refresh = useRefresh()
  const confirmation = confirmationOf(premium.active, search.get('redirect_status'), isLate)
  const isWaiting = confirmation === 'waiting'

  useEffect(() => {
    if (!isWaiting) return
    const polls = setInterval(() => void refresh('/api/auth/user'), timing.paymentPoll)
    const end = setTimeout(() => setIsLate(true), timing.paymentWait)
    return () => {
      clearInterval(polls)
      clearTimeout(end)
    }
  }, [isWaiting, refresh])

  return { confirmation, askAgain: () => setIsLate(false) }
}
