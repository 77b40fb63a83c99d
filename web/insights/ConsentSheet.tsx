import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { ConsentText } from './ConsentText.tsx'
import { useAiConsent } from './use-ai-consent.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called instead of closing. */
  onAgreed?: () => void
}

/** Asks whether AI may read the member's profile. */
export function ConsentSheet({ open, onOpenChange, onAgreed }: Props) {
  const { set, pending } = useAiConsent(onAgreed ?? (() => onOpenChange(false)))
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="May AI read your profile?"
      subtitle="Nothing is analysed before you agree."
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            Not now
          </Button>
          <Button busy={pending && 'Agreeing'} onClick={() => set(true)}>
            I agree
          </Button>
        </>
      }
    >
      <ConsentText />
    </Sheet>
  )
}
