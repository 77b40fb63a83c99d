import { useState } from 'react'
import type { LikerCard } from '../../../contracts/matching/likes.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useSwipes } from '../swipes/use-swipes.ts'

type Answer = 'like' | 'pass'

/**
 * Answers a member who likes the reader: a like in the first of their modes, which makes a match,
 * or a pass in all of them, which removes their card. A pass in several modes cannot be undone,
 * because an undo reverts only the last swipe.
 */
export function useLikeBack({ id, discoveryModes }: LikerCard) {
  const refresh = useRefresh()
  const [answering, setAnswering] = useState<Answer>()
  const { swiping } = useSwipes({ route: 'POST /api/swipe', undoes: discoveryModes.length === 1 })

  const answer = async (action: Answer) => {
    if (answering) return
    setAnswering(action)
    for (const discoveryMode of action === 'like' ? discoveryModes.slice(0, 1) : discoveryModes)
      if (!(await swiping.run({ body: { swipedProfileId: id, action, discoveryMode } }))) break
    await refresh('/api/likes-received')
    setAnswering(undefined)
  }
  return { answer: (action: Answer) => void answer(action), answering }
}
