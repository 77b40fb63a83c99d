import { useEffect, useRef } from 'react'
import { useRefresh } from '../data/staleness.ts'
import { reloadWithoutWarning } from '../ui/use-unload-warning.ts'
import { guardSession } from './session-guard.ts'

/** Reloads the page, without asking, when its session belongs to another member. */
export function useSessionGuard(memberId: string | undefined): void {
  const refresh = useRefresh()
  const known = useRef(memberId)
  useEffect(() => {
    if (memberId === undefined) return
    if (known.current !== undefined && known.current !== memberId) return reloadWithoutWarning()
    known.current = memberId
    const channel = new BroadcastChannel('kith.member')
    const stop = new AbortController()
    guardSession(memberId, {
      channel,
      target: window,
      onOther: reloadWithoutWarning,
      onReturn: () => void refresh('/api/auth/user'),
      signal: stop.signal,
    })
    return () => {
      stop.abort()
      channel.close()
    }
  }, [memberId, refresh])
}
