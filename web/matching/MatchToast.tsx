import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { newMatchAtom } from './match-moment-state.ts'
import { useMatchToast } from './use-match-toast.ts'

/**
 * Shows a new match as a toast, if the files of its screen could not be loaded. Renders nothing.
 */
export function MatchToast() {
  const show = useMatchToast()
  const [matchId, setMatch] = useAtom(newMatchAtom)
  useEffect(() => {
    if (!matchId) return
    show(matchId)
    setMatch(undefined)
  }, [matchId, setMatch, show])
  return null
}
