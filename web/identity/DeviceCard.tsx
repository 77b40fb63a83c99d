import { useAtom } from 'jotai'
import { AccessibilityRow } from '../ui/AccessibilityRow.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { CardTitle } from '../ui/text.ts'
import { type Theme, themeAtom } from '../ui/theme.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function DeviceCard() {
  const [theme, setTheme] = useAtom(themeAtom)
  return (
    <Card aria-labelledby="device">
      <CardTitle id="device">On this device</CardTitle>
      <AccessibilityRow />
      <SegmentedChoice label="Theme" options={themes} value={theme} onChange={setTheme} />
    </Card>
  )
}
