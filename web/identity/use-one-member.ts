import { useEffect, useRef } from 'react'
import { sessionPath } from '../../contracts/sign-in.ts'
import { useRefresh } from '../data/freshness.ts'
import { keepToMember } from './one-member.ts'

const beginAnew = () => location.reload()

/** Loads the page anew once its session is another member's than the one it was opened for. */
export function useOneMember(memberId: string | undefined): void {
  const refresh = useRefresh()
  const known = useRef(memberId)
  useEffect(() => {
    if (memberId === undefined) return
    if (known.current !== undefined && known.current !== memberId) return beginAnew()
    known.current = memberId
    const channel = new BroadcastChannel('kith.member')
    const stop = new AbortController()
    keepToMember(memberId, {
      channel,
      target: window,
      onOther: beginAnew,
      onReturn: () => void refresh(sessionPath),
      signal: stop.signal,
    })
    return () => {
      stop.abort()
      channel.close()
    }
  }, [memberId, refresh])
}
