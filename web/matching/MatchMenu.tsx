import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import HeartOff from 'lucide-react/icons/heart-off'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import type { MatchedProfile } from '../../contracts/matching/matching.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { SafetySheet } from './SafetySheet.tsx'
import { texts } from './texts.ts'
import { UnmatchSheet } from './UnmatchSheet.tsx'

type Props = { matchId: string; other: MatchedProfile; onProfile: () => void }

/** Menu of a match: profile, unmatch, report and block. Each destructive action asks first. */
export function MatchMenu({ matchId, other: { id, pseudonym }, onProfile }: Props) {
  const [asking, setAsking] = useState<'unmatch' | 'safety'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu
        trigger={
          <IconButton icon={EllipsisVertical} label={texts.menu.label(bidiIsolate(pseudonym))} />
        }
        items={[
          { label: texts.menu.profile, icon: UserRound, onSelect: onProfile },
          { label: texts.menu.unmatch, icon: HeartOff, onSelect: () => setAsking('unmatch') },
          { label: texts.menu.safety, icon: ShieldAlert, onSelect: () => setAsking('safety') },
        ]}
      />
      <UnmatchSheet
        matchId={matchId}
        pseudonym={pseudonym}
        open={asking === 'unmatch'}
        onOpenChange={close}
      />
      <SafetySheet
        subject={{ profileId: id }}
        pseudonym={pseudonym}
        open={asking === 'safety'}
        onOpenChange={close}
      />
    </>
  )
}
