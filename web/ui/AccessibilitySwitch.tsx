import { useAtom } from 'jotai'
import { Accessibility } from 'lucide-react'
import styled from 'styled-components'
import { SwitchRow } from './SwitchRow.tsx'
import { texts } from './texts.ts'
import { accessibilityAtom } from './theme.ts'

/** Switch for accessibility mode, as a row of settings. */
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

/** Switch for accessibility mode, as a short row for a top bar. */
export function AccessibilityToggle() {
  const [on, setOn] = useAtom(accessibilityAtom)
  return (
    <Compact icon={Accessibility} label={texts.accessibility.short} checked={on} onChange={setOn} />
  )
}

const Compact = styled(SwitchRow)`
  width: auto;
  min-height: var(--tap);
  padding: 0;
  gap: var(--space-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`
