import { Scale } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { comparisonTexts } from './comparison-texts.ts'

const ComparisonSheet = lazySheet('ComparisonSheet', () => import('./ComparisonSheet.tsx'))

type Props = { matchId: string; pseudonym: string }

/** Button for the sheet in which two matches compare their boundaries. */
export function CompareBoundaries(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button
        rank={2}
        small
        icon={<Icon of={Scale} size="small" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {comparisonTexts.open}
      </Button>
      <Suspense>
        <ComparisonSheet {...props} open={open} onOpenChange={setOpen} />
      </Suspense>
    </div>
  )
}
