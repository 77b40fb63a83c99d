import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import styled from 'styled-components'
import { page } from '../../../contracts/pages.ts'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { FilterAside } from './FilterAside.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { FilterKind } from './filter-model.ts'

const tabs = [
  { value: 'discovery', label: 'Discovery', icon: Eye },
  { value: 'block', label: 'Privacy', icon: EyeOff },
] as const

/** `/filter-settings`: whom a member wants to see, and who cannot see them. */
export function FilterSettingsScreen() {
  const [kind, setKind] = useState<FilterKind>('discovery')
  return (
    <ScreenFrame
      title="Filter & Privacy Settings"
      back={{ to: page.landing, label: 'Back to Discover' }}
    >
      <Segmented value={kind} onValueChange={next => setKind(next as FilterKind)}>
        <SegmentedTabs label="Filters" options={tabs} />
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
