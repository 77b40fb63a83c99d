import type { LucideIcon } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import { inColumn } from './layout.ts'
import { segment, segmentTrack } from './segments.ts'

/** Root of `SegmentedTabs` and `SegmentedPanel`s, with the props of radix `Tabs.Root`. */
export const Segmented = styled(Tabs.Root)`
  ${inColumn(4)}
  align-content: start;
`

/** Content of one tab; only the current one is rendered. */
export const SegmentedPanel = styled(Tabs.Content)`
  min-width: 0;
`

type Props<V extends string> = {
  /** Accessible name of the tab list: "Mode". */
  label: string
  options: readonly { value: V; label: string; icon?: LucideIcon; badge?: ReactNode }[]
  className?: string
}

/** A pill of equal segments, the current one raised: tabs by role, arrow keys move. */
export const SegmentedTabs = <V extends string>({ label, options, className }: Props<V>) => (
  <Track aria-label={label} className={className}>
    {options.map(option => (
      <Part key={option.value} value={option.value}>
        {option.icon && <Icon of={option.icon} size="small" />}
        {option.label}
        {option.badge}
      </Part>
    ))}
  </Track>
)

const Track = styled(Tabs.List)`
  ${segmentTrack}
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  width: 100%;
  max-width: 30rem;

  /* Larger letters take a second row where they need it. */
  [data-a11y="on"] & {
    display: flex;
    flex-wrap: wrap;
    border-radius: calc(var(--tap) / 2);
  }
`

const Part = styled(Tabs.Trigger)`
  ${segment('[data-state="active"]')}
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.375rem;
  min-width: 0;
  padding: 0 var(--space-3);
  transition: background var(--dur-fast) var(--ease-out);

  &[data-state="active"] svg {
    color: var(--color-link);
  }

  [data-a11y="on"] & {
    flex: 1 0 auto;
    padding-inline: var(--space-1);
  }

  [data-a11y="on"] &[data-state="active"] {
    box-shadow: inset 0 0 0 2px var(--color-link);
  }

  [data-a11y="on"] & svg {
    display: none;
  }
`
