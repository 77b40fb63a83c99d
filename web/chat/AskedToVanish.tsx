import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { Match } from '../../contracts/matching/matching.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { ChatNotice } from './ChatNotice.tsx'
import { useChooseVanishing } from './use-choose-vanishing.ts'
import { vanishingTexts } from './vanishing-texts.ts'

type Props = { match: Pick<Match, 'id' | 'vanishing'>; pseudonym: string }

/** That the other would like messages to vanish, with the answers to it; nothing otherwise. */
export function AskedToVanish({ match: { id, vanishing }, pseudonym }: Props) {
  const [dismissed, setDismissed] = useState<number>()
  const { choose, pending } = useChooseVanishing(id)
  const { own, others } = vanishing
  if (own !== null || others === null || dismissed === others) return null
  return (
    <ChatNotice
      label={vanishingTexts.title}
      icon={Hourglass}
      text={vanishingTexts.asked(bidiIsolate(pseudonym), others)}
    >
      <Button rank={0} small onClick={() => setDismissed(others)}>
        {vanishingTexts.notNow}
      </Button>
      <Button rank={3} small busy={pending && vanishingTexts.agree} onClick={() => choose(others)}>
        {vanishingTexts.agree}
      </Button>
    </ChatNotice>
  )
}
