import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { ConsentSheet } from '../ConsentSheet.tsx'
import { useAiConsent } from '../use-ai-consent.ts'
import { texts } from './texts.ts'

/** Switch: whether AI may read the answers of the onboarding. It explains before it turns on. */
export function ReadAnswersCard() {
  const { hasConsented, set, pending } = useAiConsent()
  const [asking, setAsking] = useState(false)
  return (
    <Card $tight>
      <SwitchRow
        icon={Sparkles}
        label={texts.intro.read}
        hint={hasConsented ? texts.intro.readOn : texts.intro.readOff}
        checked={hasConsented}
        disabled={pending}
        onChange={on => (on ? setAsking(true) : set(false))}
      />
      <ConsentSheet open={asking} onOpenChange={setAsking} />
    </Card>
  )
}
