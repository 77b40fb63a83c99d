import { useAtomValue } from 'jotai'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { page } from '../../../contracts/core/pages.ts'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FilterAside } from './FilterAside.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { filterDraftsAtom } from './filter-drafts.ts'
import type { FilterKind } from './filter-model.ts'
import { texts } from './texts.ts'

const tabs = [
  { value: 'discovery', label: texts.screen.discovery, icon: Eye },
  { value: 'block', label: texts.screen.privacy, icon: EyeOff },
] as const

/** `/filter-settings`: the discovery filters and the block filters of a member. */
export function FilterSettingsScreen() {
  const drafts = useAtomValue(filterDraftsAtom)
  const [kind, setKind] = useState<FilterKind>(() =>
    drafts.block && !drafts.discovery ? 'block' : 'discovery',
  )
  useReminder(drafts.discovery !== undefined || drafts.block !== undefined)
  return (
    <ScreenFrame title={texts.screen.title} back={{ to: page.landing, label: texts.screen.back }}>
      <Segmented value={kind} onValueChange={next => setKind(next as FilterKind)}>
        <SegmentedTabs
          label={texts.screen.tabs}
          options={tabs.map(tab => ({ ...tab, badge: drafts[tab.value] && <Unsaved /> }))}
        />
        <SegmentedPanel value={kind}>
          <Columns>
            <FilterPanel key={kind} kind={kind} />
            <FilterAside kind={kind} />
          </Columns>
        </SegmentedPanel>
      </Segmented>
    </ScreenFrame>
  )
}

/**
 * Shows a toast when the member leaves the screen with unsaved changes: they do not apply yet, and
 * a member may believe that they are hidden. The browser asks before it unloads the page, because
 * the changes would be lost.
 */
function useReminder(isUnsaved: boolean): void {
  const toast = useToast()
  const navigate = useNavigate()
  const latest = useRef({ isUnsaved, navigate })
  latest.current = { isUnsaved, navigate }
  useUnloadWarning(isUnsaved)
  useEffect(
    () => () => {
      const { isUnsaved: isLeft, navigate: go } = latest.current
      if (!isLeft) return
      toast({
        title: texts.screen.notSaved.title,
        text: texts.screen.notSaved.text,
        action: { label: texts.screen.notSaved.action, run: () => go(page.filters) },
      })
    },
    [toast],
  )
}

/** Marks a tab whose list has unsaved changes. */
const Unsaved = () => (
  <>
    <Dot />
    <VisuallyHidden>{texts.screen.notSavedMark}</VisuallyHidden>
  </>
)

const Dot = styled.span`
  flex: none;
  width: 0.5rem;
  height: 0.5rem;
  border-radius: 50%;
  background: var(--color-link);

  @media (forced-colors: active) {
    background: CanvasText;
  }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) var(--space-8);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) var(--pane-aside);
  }
`
