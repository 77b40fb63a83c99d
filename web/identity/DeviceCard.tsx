import { useAtom } from 'jotai'
import { AccessibilityRow } from '../ui/AccessibilitySwitch.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { distancesAtom, type Theme, themeAtom } from '../ui/theme.ts'
import { CardTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: texts.deviceCard.system },
  { value: 'light', label: texts.deviceCard.light },
  { value: 'dark', label: texts.deviceCard.dark },
]

const units = [
  { value: 'miles', label: texts.deviceCard.miles },
  { value: 'kilometers', label: texts.deviceCard.kilometers },
] as const

export function DeviceCard() {
  const [theme, setTheme] = useAtom(themeAtom)
  const [distances, setDistances] = useAtom(distancesAtom)
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
      <SegmentedChoice
        label={texts.deviceCard.distances}
        options={units}
        value={distances}
        onChange={setDistances}
      />
    </Card>
  )
}
