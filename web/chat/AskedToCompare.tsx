import { Scale } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRoute } from '../data/use-route.ts'
import { comparisonTexts } from '../profiles/boundaries/comparison-texts.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { ChatNotice } from './ChatNotice.tsx'

const ComparisonSheet = lazySheet(
  'ComparisonSheet',
  () => import('../profiles/boundaries/ComparisonSheet.tsx'),
)

type Props = { matchId: string; pseudonym: string }

/**
 * That a match asks to compare boundaries, with the button for it; nothing otherwise. With `?compare` in
 * the address, as in the notification about it, the comparison is open.
 */
export function AskedToCompare({ matchId, pseudonym }: Props) {
  const [search] = useSearchParams()
  const comes = search.has('compare')
  const [isOpen, setOpen] = useState(comes)
  // The notification may be opened from this chat.
  useEffect(() => {
    if (comes) setOpen(true)
  }, [comes])
  const { data } = useRoute('GET /api/matches/:matchId/comparison', { params: { matchId } })
  const isAsked = data?.isAwaited && !data.hasAnswered
  return (
    <>
      {isAsked && (
        <ChatNotice
          label={comparisonTexts.open}
          icon={Scale}
          text={comparisonTexts.asked(bidiIsolate(pseudonym))}
        >
          <Button rank={2} small aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {comparisonTexts.answer}
          </Button>
        </ChatNotice>
      )}
      <Suspense>
        <ComparisonSheet
          matchId={matchId}
          pseudonym={pseudonym}
          open={isOpen}
          onOpenChange={setOpen}
        />
      </Suspense>
    </>
  )
}
