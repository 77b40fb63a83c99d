import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import styled from 'styled-components'
import { pageAt } from '../../../contracts/pages.ts'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { FilterAside } from './FilterAside.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { FilterKind } from './filter-model.ts'
import { texts } from './texts.ts'

const tabs = [
  { value: 'discovery', label: texts.screen.discovery, icon: Eye },
  { value: 'block', label: texts.screen.privacy, icon: EyeOff },
] as const

/** `/filter-settings`: the discovery filters and the block filters of a member. */
export function FilterSettingsScreen() {
  const [kind, setKind] = useState<FilterKind>('discovery')
  return (
    <ScreenFrame title={texts.screen.title} back={{ to: pageAt('/'), label: texts.screen.back }}>
      <Segmented value={kind} onValueChange={next => setKind(next as FilterKind)}>
        <SegmentedTabs label={texts.screen.tabs} options={tabs} />
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

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) var(--space-8);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) var(--pane-aside);
  }
`
