import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { newMatchAtom } from './match-moment-state.ts'
import { useMatchToast } from './use-match-toast.ts'

/** Tells of a new match by a toast, where the files of its screen could not be loaded. */
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
