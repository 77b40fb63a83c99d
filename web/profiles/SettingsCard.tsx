import FileText from 'lucide-react/icons/file-text'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sparkle from 'lucide-react/icons/sparkle'
import Trash2 from 'lucide-react/icons/trash'
import { pageAt } from '../../contracts/pages.ts'
import { useTakesPayments } from '../data/installation.ts'
import { useUser } from '../data/use-member.ts'
import { AccessibilityRow } from '../ui/AccessibilitySwitch.tsx'
import { Card } from '../ui/Card.tsx'
import { LinkRow } from '../ui/LinkRow.tsx'
import { subscribeLabel } from '../ui/price-labels.ts'
import { texts } from './texts.ts'

export function SettingsCard() {
  const { premium, offersFirstWeek } = useUser()
  const takesPayments = useTakesPayments()
  return (
    <Card $tight aria-label={texts.settingsCard.label}>
      <AccessibilityRow />
      {takesPayments && !premium.active && (
        <LinkRow icon={Sparkle} label={subscribeLabel(offersFirstWeek)} to={pageAt('/subscribe')} />
      )}
      <LinkRow
        icon={Settings}
        label={texts.settingsCard.accountSettings}
        hint={takesPayments ? texts.settingsCard.hintWithPremium : texts.settingsCard.hint}
        to={pageAt('/settings')}
      />
      <LinkRow
        icon={SlidersHorizontal}
        label={texts.settingsCard.filters}
        to={pageAt('/filter-settings')}
      />
      <LinkRow
        icon={FileText}
        label={texts.settingsCard.privacyPolicy}
        to={pageAt('/privacy-policy')}
      />
      <LinkRow icon={Scale} label={texts.settingsCard.licenseAgreement} to={pageAt('/license')} />
      <LinkRow
        icon={HeartHandshake}
        label={texts.settingsCard.communityGuidelines}
        to={pageAt('/legal/guidelines')}
      />
      <LinkRow
        icon={Trash2}
        label={texts.settingsCard.deleteAccount}
        to={`${pageAt('/settings')}#delete`}
      />
    </Card>
  )
}
