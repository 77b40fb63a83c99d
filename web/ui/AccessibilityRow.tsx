import { useAtom } from 'jotai'
import Accessibility from 'lucide-react/icons/accessibility'
import { SwitchRow } from './SwitchRow.tsx'
import { accessibilityAtom } from './theme.ts'

export function AccessibilityRow() {
  const [on, setOn] = useAtom(accessibilityAtom)
  return (
    <SwitchRow
      icon={Accessibility}
      label="Accessibility mode"
      hint="Larger text, high contrast, no motion. Kept on this device."
      checked={on}
      onChange={setOn}
    />
  )
}
