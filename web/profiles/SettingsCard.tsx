import FileText from 'lucide-react/icons/file-text'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash2 from 'lucide-react/icons/trash'
import { page } from '../../contracts/pages.ts'
import { AccessibilityRow } from '../ui/AccessibilityRow.tsx'
import { Card } from '../ui/Card.tsx'
import { LinkRow } from '../ui/LinkRow.tsx'

export function SettingsCard() {
  return (
    <Card $tight aria-label="Settings">
      <AccessibilityRow />
      <LinkRow
        icon={Settings}
        label="Account Settings"
        hint="Theme, AI, blocked members, your data."
        to={page.settings}
      />
      <LinkRow icon={SlidersHorizontal} label="Filter & Privacy Settings" to={page.filters} />
      <LinkRow icon={FileText} label="Privacy Policy" to={page.privacy} />
      <LinkRow icon={Scale} label="License Agreement" to={page.license} />
      <LinkRow icon={HeartHandshake} label="Community Guidelines" to={page.guidelines} />
      <LinkRow icon={Trash2} label="Delete Account" to={`${page.settings}#delete`} />
    </Card>
  )
}
