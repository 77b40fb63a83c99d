import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { ConsentSheet } from './ConsentSheet.tsx'
import { consentTexts } from './consent-texts.ts'
import { useAiConsent } from './use-ai-consent.ts'

/** Switch for AI suggestions and scores. It explains before it turns on. */
export function AiConsentRow() {
  const { hasConsented, set, pending } = useAiConsent()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <SwitchRow
        icon={Sparkles}
        label={consentTexts.switch}
        hint={hasConsented ? consentTexts.on : consentTexts.off}
        checked={hasConsented}
        disabled={pending}
        onChange={on => (on ? setAsking(true) : set(false))}
      />
      <ConsentSheet open={asking} onOpenChange={setAsking} />
    </>
  )
}
