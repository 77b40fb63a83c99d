import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import type { Address } from '../data/address.ts'
import { useLatestOnly } from '../data/latest-only.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { Card } from '../ui/Card.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'

type Props = {
  /** What the switch turns on. */
  field: 'readReceipts' | 'commentsWelcome'
  icon: LucideIcon
  says: { readonly card: string; readonly label: string; readonly hint: string }
  /** Addresses to refetch after a change, beside the member's own. */
  refresh: Address
}

/** A card with a choice that is stored with the profile as soon as it is made. */
export function ProfileSwitchCard({ field, icon, says, refresh }: Props) {
  const { [field]: saved }: Pick<Profile, Props['field']> = useMember()
  const [on, setOn] = useState(saved)
  const { run } = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', refresh],
    onFailed: () => setOn(saved),
  })
  const save = useLatestOnly((chosen: boolean) => run({ body: { [field]: chosen } }))
  return (
    <Card $tight aria-label={says.card}>
      <SwitchRow
        icon={icon}
        label={says.label}
        hint={says.hint}
        checked={on}
        onChange={chosen => {
          setOn(chosen)
          void save(chosen)
        }}
      />
    </Card>
  )
}
