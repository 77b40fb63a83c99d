import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { ConsentSheet } from './ConsentSheet.tsx'
import { useAiConsent } from './use-ai-consent.ts'

/** Switch for AI suggestions and scores. It explains before it turns on. */
export function AiConsentRow() {
  const { hasConsented, set, pending } = useAiConsent()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <SwitchRow
        icon={Sparkles}
        label="AI match suggestions"
        hint={
          hasConsented
            ? 'AI compares your profile with those of others who agreed.'
            : 'Off. You are asked first what may be read.'
        }
        checked={hasConsented}
        disabled={pending}
        onChange={on => (on ? setAsking(true) : set(false))}
      />
      <ConsentSheet open={asking} onOpenChange={setAsking} />
    </>
  )
}
