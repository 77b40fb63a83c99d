import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useRefresh } from '../data/staleness.ts'
import { changedAddresses, type LiveChanges } from '../live/changed-addresses.ts'
import { openLiveSocket } from '../live/live-socket.ts'
import { liveStateAtom } from '../live/live-state.ts'
import { useNewMatches } from '../live/use-new-matches.ts'
import { useKeptEvent } from '../meetups/use-kept-event.ts'
import { usePushInWindow } from '../push/use-push-in-window.ts'

/** Milliseconds in the background after which a socket may be dead without a close event. */
const restAfter = 30_000

/**
 * Calls `awake` when the device is online, or visible after a pause, and `offline` when it is not.
 */
function browserChannel(awake: () => void, offline: () => void, signal: AbortSignal): void {
  let hiddenAt = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > restAfter) awake()
  }
  addEventListener('online', awake, { signal })
  addEventListener('offline', offline, { signal })
  document.addEventListener('visibilitychange', look, { signal })
}

const address = () => `${location.origin.replace(/^http/, 'ws')}/ws`

type Props = { profileId: string; changes: LiveChanges }

/**
 * Keeps a member's live channel open and refreshes changed data; listens to the service worker for
 * clicks on notifications, and keeps the next event. Renders nothing.
 */
export function LiveConnection({ profileId, changes }: Props) {
  const setState = useSetAtom(liveStateAtom)
  const refresh = useRefresh()
  const onMatch = useNewMatches(profileId)
  usePushInWindow()
  useKeptEvent(profileId)

  useEffect(() => {
    const stop = new AbortController()
    openLiveSocket({
      address: address(),
      profileId,
      signal: stop.signal,
      random: Math.random,
      onDevice: browserChannel,
      onSignedOut: () => void refresh('/api/auth/user'),
      onState: state => {
        setState(state)
        // No message came for changes between the last read and now.
        if (state === 'open') void refresh(...changes.missed)
      },
      onMessage: message => {
        void refresh(...changedAddresses(changes.changed, message))
        // The member who swiped already has the answer to the swipe.
        if (message.type === 'match' && message.by !== profileId) onMatch(message.matchId)
      },
    })
    return () => {
      stop.abort()
      setState('down')
    }
  }, [profileId, changes, refresh, setState, onMatch])

  return null
}
