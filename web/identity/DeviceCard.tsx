import { useAtom } from 'jotai'
import { AccessibilityRow } from '../look/AccessibilityRow.tsx'
import { Card } from '../look/Card.tsx'
import { SegmentedChoice } from '../look/SegmentedChoice.tsx'
import { CardTitle } from '../look/text.ts'
import { type Theme, themeAtom } from '../look/theme.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** How this device shows Kith. */
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
