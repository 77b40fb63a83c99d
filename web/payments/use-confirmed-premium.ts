import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { timing } from '../../contracts/limits.ts'
import { useRefresh } from '../data/staleness.ts'
import { sessionAddress } from '../identity/session.ts'
import { useUser } from '../identity/use-member.ts'

/**
 * What came of a payment: `late` after a while without premium, `failed` where the provider says so,
 * `none` where nobody comes from the provider.
 */
export type Confirmation = 'confirmed' | 'waiting' | 'late' | 'failed' | 'none'

/**
 * Whether the member who returns from the provider has premium. The provider tells Kith by itself,
 * which may take a moment, so the account is read again until then.
 */
export function useConfirmedPremium(): { confirmation: Confirmation; askAgain: () => void } {
  const { premium } = useUser()
  const [search] = useSearchParams()
  const redirect = search.get('redirect_status')
  const [round, setRound] = useState(0)
  const [isLate, setIsLate] = useState(false)
  const refresh = useRefresh()
  const isWaiting = !premium.active && redirect !== null && redirect !== 'failed' && !isLate

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` waits again.
  useEffect(() => {
    if (!isWaiting) return
    const polls = setInterval(() => void refresh(sessionAddress), timing.paymentPoll)
    const end = setTimeout(() => setIsLate(true), timing.paymentWait)
    return () => {
      clearInterval(polls)
      clearTimeout(end)
    }
  }, [isWaiting, round, refresh])

  const askAgain = () => {
    setIsLate(false)
    setRound(count => count + 1)
  }
  const confirmation = premium.active
    ? 'confirmed'
    : redirect === null
      ? 'none'
      : redirect === 'failed'
        ? 'failed'
        : isLate
          ? 'late'
          : 'waiting'
  return { confirmation, askAgain }
}
