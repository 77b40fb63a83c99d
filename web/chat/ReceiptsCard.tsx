import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useLatestOnly } from '../data/latest-only.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { Card } from '../ui/Card.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { texts } from './texts.ts'

/** Switch for read receipts. Who turns them off does not see those of others either. */
export function ReceiptsCard() {
  const { readReceipts } = useMember()
  const [on, setOn] = useState(readReceipts)
  const { run } = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', '/api/matches'],
    onFailed: () => setOn(readReceipts),
  })
  const save = useLatestOnly((chosen: boolean) => run({ body: { readReceipts: chosen } }))
  return (
    <Card $tight aria-label={texts.receipts.card}>
      <SwitchRow
        icon={CheckCheck}
        label={texts.receipts.label}
        hint={texts.receipts.hint}
        checked={on}
        onChange={chosen => {
          setOn(chosen)
          void save(chosen)
        }}
      />
    </Card>
  )
}
