import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { Stack } from '../ui/layout.ts'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../ui/SegmentedTabs.tsx'
import { texts } from './texts.ts'

const tabs = [
  { value: 'about', label: texts.profileTabs.about },
  { value: 'compatibility', label: texts.profileTabs.compatibility },
  { value: 'account', label: texts.profileTabs.account },
] as const

type Tab = (typeof tabs)[number]['value']

/**
 * The cards of a profile in three tabs, for a phone. The address has the tab, so that Back restores
 * it.
 */
export function ProfileTabs(panels: Readonly<Record<Tab, ReactNode>>) {
  const [search, setSearch] = useSearchParams()
  const shown = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'about'
  return (
    <Segmented
      value={shown}
      onValueChange={tab => setSearch(tab === 'about' ? {} : { tab }, { replace: true })}
    >
      <Tabs label={texts.profileTabs.label} options={tabs} />
      {tabs.map(({ value }) => (
        <SegmentedPanel key={value} value={value}>
          <Stack>{panels[value]}</Stack>
        </SegmentedPanel>
      ))}
    </Segmented>
  )
}

/** On narrow tabs the longest label may take more than a third. */
const Tabs = styled(SegmentedTabs<Tab>)`
  grid-auto-columns: minmax(max-content, 1fr);

  @media (max-width: 22.5rem) {
    [data-a11y="on"] & > button {
      padding-inline: 0;
      font-size: var(--text-xs);
    }
  }
`
