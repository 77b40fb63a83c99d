import { useAtom } from 'jotai'
import {
  Accessibility,
  FileText,
  HeartHandshake,
  Scale,
  Settings,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { page } from '../../contracts/pages.ts'
import { AiConsentRow } from '../insights/AiConsentRow.tsx'
import { Card } from '../look/Card.tsx'
import { LinkRow } from '../look/LinkRow.tsx'
import { SegmentedChoice } from '../look/SegmentedChoice.tsx'
import { SwitchRow } from '../look/Switch.tsx'
import { accessibilityAtom, type Theme, themeAtom } from '../look/theme.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** How this device shows Kith, and the ways to what is settled elsewhere. */
export function SettingsCard() {
  const [accessible, setAccessible] = useAtom(accessibilityAtom)
  const [theme, setTheme] = useAtom(themeAtom)
  return (
    <Card $tight aria-label="Settings">
      <SwitchRow
        icon={Accessibility}
        label="Accessibility mode"
        hint="Larger text, high contrast, no motion. Kept on this device."
        checked={accessible}
        onChange={setAccessible}
      />
      <AiConsentRow />
      <SegmentedChoice label="Theme" options={themes} value={theme} onChange={setTheme} />
      <LinkRow
        icon={Settings}
        label="Account Settings"
        hint="Blocked members, your data."
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
