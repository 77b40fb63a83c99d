import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { pageAt } from '../../contracts/pages.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { call } from '../data/call.ts'
import { newMatchAtom } from '../matching/match-moment-state.ts'
import { matchName } from '../matching/other-side.ts'
import { memoryAtom } from '../matching/swipes/deck-state.ts'
import { useMatchToast } from '../matching/use-match-toast.ts'

/**
 * Shows matches that the other member's swipe made. On the deck each gets its screen after the card
 * in front, elsewhere a toast with the name. Returns the function that takes a new match.
 */
export function useNewMatches(ownId: string): (matchId: string) => void {
  const { pathname } = useLocation()
  const mode = deckModeOf(pathname)
  const front = useAtomValue(memoryAtom)[mode ?? 'dating'].frontId
  const [shown, show] = useAtom(newMatchAtom)
  const showToast = useMatchToast()
  const toast = useCallback(
    (matchId: string) =>
      // Without the name, the toast says what it knows.
      void call('GET /api/matches/:matchId', { params: { matchId } })
        .then(match => matchName(match, ownId))
        .catch(() => undefined)
        .then(name => showToast(matchId, name)),
    [ownId, showToast],
  )
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const place = useRef({ mode, front })
  place.current = { mode, front }

  useEffect(() => {
    const [next, ...others] = waiting
    if (!next) return
    if (mode !== next.mode) toast(next.matchId)
    else if (shown || front === next.behind) return
    else show(next.matchId)
    setWaiting(others)
  }, [waiting, mode, front, shown, show, toast])

  return useCallback(
    matchId => {
      const { mode, front } = place.current
      if (mode && front) setWaiting(all => [...all, { matchId, mode, behind: front }])
      else if (mode) show(matchId)
      else toast(matchId)
    },
    [show, toast],
  )
}

/** A match that waits until the card in front has gone. */
type Waiting = { readonly matchId: string; readonly mode: DiscoveryMode; readonly behind: string }

/** The mode whose deck a path shows; undefined for other screens. */
const deckModeOf = (path: string): DiscoveryMode | undefined => {
  if (path === pageAt('/') || path === pageAt('/home')) return 'dating'
  const chosen = matchPath('/discover/:mode', path)?.params.mode
  return modes.find(mode => mode === chosen)
}
