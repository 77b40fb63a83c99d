import type { VanishingDays } from '../../contracts/chat/vanishing.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { vanishingTexts } from './vanishing-texts.ts'

/** Chooses after how many days new messages of a match vanish; null for none. */
export function useChooseVanishing(matchId: string, onDone?: () => void) {
  const { run, pending } = useCommand('PUT /api/matches/:matchId/vanishing', {
    refresh: ['/api/matches'],
    failure: failureOf(vanishingTexts.failed),
    ...(onDone ? { onDone } : {}),
  })
  const choose = (days: VanishingDays | null) => void run({ params: { matchId }, body: { days } })
  return { choose, pending }
}
