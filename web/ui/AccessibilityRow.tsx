import { useAtom } from 'jotai'
import Accessibility from 'lucide-react/icons/accessibility'
import { SwitchRow } from './SwitchRow.tsx'
import { texts } from './texts.ts'
import { accessibilityAtom } from './theme.ts'

export function AccessibilityRow() {
  const [on, setOn] = useAtom(accessibilityAtom)
  return (
    <SwitchRow
      icon={Accessibility}
      label={texts.accessibility.label}
      hint={texts.accessibility.hint}
      checked={on}
      onChange={setOn}
    />
  )
}
