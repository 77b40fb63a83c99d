import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { ConsentExplanation } from './ConsentExplanation.tsx'
import { consentTexts } from './consent-texts.ts'
import { useAiConsent } from './use-ai-consent.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after consent, instead of closing the sheet. */
  onAgreed?: () => void
}

/** Asks whether AI may read the member's profile. */
export function ConsentSheet({ open, onOpenChange, onAgreed }: Props) {
  const { set, pending } = useAiConsent(onAgreed ?? (() => onOpenChange(false)))
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={consentTexts.title}
      subtitle={consentTexts.subtitle}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {consentTexts.notNow}
          </Button>
          <Button busy={pending && consentTexts.agreeing} onClick={() => set(true)}>
            {consentTexts.agree}
          </Button>
        </>
      }
    >
      <ConsentExplanation />
    </Sheet>
  )
}
