import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { sessionPath } from '../../contracts/sign-in.ts'
import { useRefresh } from '../data/freshness.ts'
import { positions } from '../data/position.ts'
import { useMatchToast } from '../matching/use-match-toast.ts'
import { changedBy, liveAddresses } from './changed.ts'
import { onDevice } from './device.ts'
import { liveStateAtom } from './live.ts'
import { keepLive } from './socket.ts'

const address = () => `${location.origin.replace(/^http/, 'ws')}/ws`

/** Keeps the channel of a signed-in member open, and the data that it speaks of fresh. Shows nothing. */
export function LiveConnection({ profileId }: { profileId: string }) {
  const setState = useSetAtom(liveStateAtom)
  const refresh = useRefresh()
  const sayMatch = useMatchToast()

  useEffect(() => {
    const stop = new AbortController()
    keepLive({
      address: address(),
      profileId,
      signal: stop.signal,
      random: Math.random,
      onDevice,
      onSignedOut: () => void refresh(sessionPath),
      onState: state => {
        setState(state)
        if (state === 'connecting') positions.reconnected()
        // Whatever came between the last read and this moment was told to nobody.
        if (state === 'open') void refresh(...liveAddresses)
      },
      onPush: push => {
        positions.pushed(push.position)
        void refresh(...changedBy(push))
        // Whoever swiped has the answer to the swipe itself.
        if (push.type === 'match' && push.by !== profileId) sayMatch(push.matchId)
      },
    })
    return () => {
      stop.abort()
      setState('down')
    }
  }, [profileId, refresh, setState, sayMatch])

  return null
}
