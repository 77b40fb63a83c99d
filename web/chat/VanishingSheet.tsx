import type { VanishingDays } from '../../contracts/chat/vanishing.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { Hint, Muted } from '../ui/typography.ts'
import { useChooseVanishing } from './use-choose-vanishing.ts'
import { vanishingTexts } from './vanishing-texts.ts'

const { stay, after } = vanishingTexts
type Choice = 'stay' | `${VanishingDays}`

const days = Object.keys(after).map(Number) as VanishingDays[]
const options: readonly { value: Choice; label: string }[] = [
  { value: 'stay', label: stay },
  ...days.map(count => ({ value: `${count}` as const, label: after[count] })),
]

const daysOf = (choice: Choice): VanishingDays | null =>
  days.find(count => `${count}` === choice) ?? null

type Props = {
  matchId: string
  vanishing: Match['vanishing']
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Choice of when new messages of a match vanish. */
export function VanishingSheet({ matchId, vanishing, pseudonym, open, onOpenChange }: Props) {
  const close = () => onOpenChange(false)
  const { own, others } = vanishing
  const name = bidiIsolate(pseudonym)
  const { choose, pending } = useChooseVanishing(matchId, close)
  return (
    <EditSheet<Choice>
      title={vanishingTexts.title}
      open={open}
      onClose={close}
      saved={own === null ? 'stay' : `${own}`}
      onSave={choice => choose(daysOf(choice))}
      saving={pending}
    >
      {(value, onChange) => (
        <>
          <Muted>{vanishingTexts.about(name)}</Muted>
          <SegmentedChoice
            label={vanishingTexts.choice}
            options={options}
            value={value}
            onChange={onChange}
          />
          <Hint role="status">{vanishingTexts.others(name, others)}</Hint>
          <Hint>{vanishingTexts.limits}</Hint>
        </>
      )}
    </EditSheet>
  )
}
