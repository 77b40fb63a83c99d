import styled from 'styled-components'
import type { Overview } from '../../contracts/explore/explore.ts'
import { Button } from '../ui/Button.tsx'
import { tabular } from '../ui/typography.ts'
import { formatNumber } from './formats.ts'

type Props = {
  overview: Overview
  /** The chosen types; empty for all. */
  chosen: readonly string[]
  onChoose: (types: readonly string[]) => void
}

/** The choice of types, with how many events there are of each. */
export function TypeFilter({ overview: { types }, chosen, onChoose }: Props) {
  const toggle = (type: string) =>
    onChoose(chosen.includes(type) ? chosen.filter(one => one !== type) : [...chosen, type])
  return (
    <Choice>
      <summary>
        {chosen.length === 0 ? 'All types' : `${chosen.length} of ${types.length} types`}
      </summary>
      <Types>
        <legend>Types of events</legend>
        {types.map(({ type, events }) => (
          <label key={type}>
            <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
            <span>{type}</span>
            <Count>{events === null ? 'withheld' : formatNumber(events)}</Count>
          </label>
        ))}
      </Types>
      {chosen.length > 0 && (
        <Button rank={3} small onClick={() => onChoose([])}>
          Show all types
        </Button>
      )}
    </Choice>
  )
}

const Count = styled.span`
  ${tabular}
  color: var(--color-ink-2);
`

const Choice = styled.details`
  summary {
    min-height: var(--tap);
    width: fit-content;
    padding-block: 0.625rem;
    font-weight: var(--weight-bold);
    cursor: pointer;
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
