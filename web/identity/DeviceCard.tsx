import { useAtom } from 'jotai'
import { AccessibilityRow } from '../ui/AccessibilitySwitch.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { type Theme, themeAtom } from '../ui/theme.ts'
import { CardTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: texts.deviceCard.system },
  { value: 'light', label: texts.deviceCard.light },
  { value: 'dark', label: texts.deviceCard.dark },
]

export function DeviceCard() {
  const [theme, setTheme] = useAtom(themeAtom)
  return (
    <Card aria-labelledby="device">
      <CardTitle id="device">{texts.deviceCard.title}</CardTitle>
      <AccessibilityRow />
      <SegmentedChoice
        label={texts.deviceCard.theme}
        options={themes}
        value={theme}
        onChange={setTheme}
      />
    </Card>
  )
}
