import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { timing } from '../../../contracts/core/limits.ts'
import type { EndpointInput, EndpointResponse } from '../../../contracts/features.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { addressOf } from '../../data/address.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useCommand } from '../../data/use-command.ts'
import { useToast } from '../../ui/toast-state.ts'
import { newMatchAtom } from '../match-moment-state.ts'
import { withCardBack, withoutCard, withoutProfile } from './deck-memory.ts'
import { lastSwipeAtom, memoryAtom } from './deck-state.ts'

const swipeTexts = {
  like: { title: 'Liked!' },
  pass: { title: 'Passed' },
  maybe: { title: 'Passed', text: 'Back in two weeks.' },
  super_like: { title: 'Liked!', text: "They'll see it among the first." },
  undone: { title: 'Undone' },
  undo: 'Undo',
  failed: { title: 'Error', text: 'Failed to process swipe' },
  spent: 'That was your last like today',
} as const

const deckOf = (mode: DiscoveryMode) => addressOf('GET /api/discover/:mode', { mode })

type Options = {
  route?: 'POST /api/swipe' | 'POST /api/swipes'
  /** False where an undo would not revert all effects of the swipe. */
  undoes?: boolean
  failed?: { title: string; text: string }
  /** Called after a swipe failed although its member still exists. */
  onFailed?: (body: EndpointInput<'POST /api/swipe'>['body']) => void
}

/** Addresses that a match changes, in addition to deck and suggestions. */
const matchAddresses = ['/api/matches', '/api/likes-received'] as const

/** Swipes and undoes swipes. Refreshes deck and suggestions, and shows a match or a toast. */
export function useSwipes({
  route = 'POST /api/swipe',
  undoes = true,
  failed = swipeTexts.failed,
  onFailed,
}: Options = {}) {
  const toast = useToast()
  const refresh = useRefresh()
  const showMatch = useSetAtom(newMatchAtom)
  const remember = useSetAtom(memoryAtom)
  const [last, setLast] = useAtom(lastSwipeAtom)

  const undoing = useCommand('POST /api/swipes/undo', {
    refresh: ({ swipe: { discoveryMode } }) => [
      deckOf(discoveryMode),
      '/api/ai/match-suggestions',
      '/api/likes-received',
    ],
    onDone: ({ swipe: { swipedProfileId, discoveryMode: mode } }) => {
      remember({ mode, change: memory => withCardBack(memory, swipedProfileId) })
      toast({ ...swipeTexts.undone, compact: true })
    },
  })
  const undo = () => {
    setLast(undefined)
    void undoing.run()
  }

  const settle = (answer: EndpointResponse<'POST /api/swipe'>) => {
    const { match, matchId, swipe: done } = answer
    const mode = done.discoveryMode
    // After a first attempt without an answer, the card was restored; now it is removed for good.
    remember({
      mode,
      change: memory =>
        memory.returned?.id === done.swipedProfileId
          ? withoutCard(memory, memory.returned, undefined)
          : memory,
    })
    setLast(match || !undoes ? undefined : done)
    if (matchId) showMatch(matchId)
    else
      toast({
        ...swipeTexts[done.action],
        compact: true,
        ...(undoes && { action: { label: swipeTexts.undo, run: undo } }),
      })
  }

  const isMissed = async (id: string, mode: DiscoveryMode) => {
    await refresh(deckOf(mode), '/api/ai/match-suggestions')
    remember({ mode, change: memory => withoutProfile(memory, id) })
  }

  const swiping = useCommand(route, {
    refresh: ({ match, swipe: { discoveryMode } }) => [
      deckOf(discoveryMode),
      '/api/ai/match-suggestions',
      ...(match ? matchAddresses : []),
    ],
    onDone: settle,
    onFailed: (error, { body }) => {
      const isGone = error instanceof CallFailed && error.code === 'not_found'
      if (isGone) void isMissed(body.swipedProfileId, body.discoveryMode)
      else onFailed?.(body)
    },
    failure: error => {
      const spent = error instanceof CallFailed && error.code === 'like_limit'
      return spent ? { title: swipeTexts.spent, text: adviceFor(error) } : failed
    },
  })

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(undefined), timing.undo)
    return () => clearTimeout(timer)
  }, [last, setLast])

  return { swiping, undo, last, pending: swiping.pending || undoing.pending }
}
