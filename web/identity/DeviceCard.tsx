import { useAtom } from 'jotai'
import { AccessibilityRow } from '../ui/AccessibilitySwitch.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { type Theme, themeAtom } from '../ui/theme.ts'
import { CardTitle, Hint } from '../ui/typography.ts'
import { type QuickExitChoice, quickExitAtom } from './discreet/quick-exit.ts'
import { texts } from './texts.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: texts.deviceCard.system },
  { value: 'light', label: texts.deviceCard.light },
  { value: 'dark', label: texts.deviceCard.dark },
]

const exits: readonly { value: QuickExitChoice; label: string }[] = [
  { value: 'off', label: texts.quickExit.off },
  { value: 'leave', label: texts.quickExit.leaves },
  { value: 'sign out', label: texts.quickExit.signsOut },
]

export function DeviceCard() {
  const [theme, setTheme] = useAtom(themeAtom)
  const [exit, setExit] = useAtom(quickExitAtom)
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
        label={texts.quickExit.title}
        options={exits}
        value={exit}
        onChange={setExit}
      />
      {exit !== 'off' && <Hint>{texts.quickExit.hint}</Hint>}
    </Card>
  )
}
