import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { ConsentText } from './ConsentText.tsx'
import { texts } from './texts.ts'
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
      title={texts.consent.title}
      subtitle={texts.consent.subtitle}
      footer={
        <>
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {texts.consent.notNow}
          </Button>
          <Button busy={pending && texts.consent.agreeing} onClick={() => set(true)}>
            {texts.consent.agree}
          </Button>
        </>
      }
    >
      <ConsentText />
    </Sheet>
  )
}
