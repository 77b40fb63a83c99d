import { useAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { useToast } from '../ui/toast-state.ts'
import { newMatchAtom } from './match-moment-state.ts'
import { matchTexts } from './match-texts.ts'

/** Shows a toast for a new match with a link to the chat, once per match; with the name if known. */
export function useMatchToast(): (matchId: string, name?: string) => void {
  const toast = useToast()
  const go = useNavigate()
  const navigate = useRef(go)
  navigate.current = go
  const announced = useRef(new Set<string>())

  return useCallback(
    (matchId, name) => {
      if (announced.current.has(matchId)) return
      announced.current.add(matchId)
      toast({
        title: name ? matchTexts.named(bidiIsolate(name)) : matchTexts.title,
        text: matchTexts.text,
        tone: 'success',
        action: { label: matchTexts.openChat, run: () => navigate.current(`/chat/${matchId}`) },
      })
    },
    [toast],
  )
}

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
