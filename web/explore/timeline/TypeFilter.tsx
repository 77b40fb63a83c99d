import styled from 'styled-components'
import type { Overview, Timeline } from '../../../contracts/explore/explore.ts'
import { Button } from '../../ui/Button.tsx'
import { tabular } from '../../ui/typography.ts'
import { formatCount } from '../formats.ts'
import { colourOf, WITHHELD_COLOUR } from './chart-colours.ts'
import { shownSeries } from './TimelineChart.tsx'

type Props = {
  overview: Overview
  timeline: Timeline | undefined
  /** The chosen types; empty for all. */
  chosen: readonly string[]
  onChoose: (types: readonly string[]) => void
}

/** The key of the chart, and the choice of types below it. */
export function TypeFilter({ overview, timeline, chosen, onChoose }: Props) {
  const toggle = (type: string) =>
    onChoose(chosen.includes(type) ? chosen.filter(one => one !== type) : [...chosen, type])
  return (
    <>
      <Key aria-label="Key of the chart">
        {timeline &&
          shownSeries(timeline).map(({ type, events }, index) => (
            <li key={type}>
              <Swatch $colour={colourOf(index)} />
              {type} <Count>{formatCount(events)}</Count>
            </li>
          ))}
        {timeline?.series.some(({ counts }) => counts.includes(null)) && (
          <li>
            <Swatch $colour={HATCHING} />
            Withheld: events of fewer than {overview.least} members, and the smallest other count of
            the type. Numbers leave them out.
          </li>
        )}
      </Key>
      <Choice>
        <summary>
          {chosen.length === 0 ? 'All types' : `${chosen.length} of ${overview.types.length} types`}
        </summary>
        <Types>
          <legend>Types of events</legend>
          {overview.types.map(({ type, events }) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={chosen.includes(type)}
                onChange={() => toggle(type)}
              />
              <span>{type}</span>
              <Count>{formatCount(events)}</Count>
            </label>
          ))}
        </Types>
        {chosen.length > 0 && (
          <Button rank={3} small onClick={() => onChoose([])}>
            Show all types
          </Button>
        )}
      </Choice>
    </>
  )
}

const Key = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-sm);

  li {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
  }
`

const HATCHING = `repeating-linear-gradient(135deg, ${WITHHELD_COLOUR} 0 2px, transparent 2px 5px)`

const Swatch = styled.span<{ $colour: string }>`
  width: 0.875rem;
  height: 0.875rem;
  border-radius: 0.1875rem;
  background: ${({ $colour }) => $colour};
`

const Count = styled.span`
  ${tabular}
  color: var(--color-ink-2);
`

const Choice = styled.details`
  summary {
    display: flex;
    align-items: center;
    min-height: var(--tap);
    width: fit-content;
    font-weight: var(--weight-bold);
    cursor: pointer;

    &::after {
      content: " ▾";
      margin-left: 0.375rem;
    }
  }

  &[open] summary::after {
    content: " ▴";
  }
`

const Types = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 0 var(--space-4);
  margin-bottom: var(--space-2);

  legend {
    padding: 0;
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }

  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--tap);
    font-size: var(--text-sm);
    cursor: pointer;
  }

  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: var(--color-primary);
  }

  span {
    overflow-wrap: anywhere;
  }
`
