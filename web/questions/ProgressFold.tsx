import { useRoute } from '../data/use-route.ts'
import { FoldedPart } from '../ui/FoldedPart.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { progressSummary } from './progress-labels.ts'
import { texts } from './texts.ts'

/** The member's progress in one line; a press shows the whole card. */
export function ProgressFold() {
  const { data: xp } = useRoute('GET /api/user-xp')
  return (
    <FoldedPart title={texts.progressFold.title} summary={xp && progressSummary(xp)}>
      <ProgressCard />
    </FoldedPart>
  )
}
