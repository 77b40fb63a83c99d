import type { LucideIcon } from 'lucide-react'
import * as ToggleGroup from 'radix-ui/toggle-group'
import styled, { css } from 'styled-components'
import { Icon } from './Icon.tsx'

type Tone = 'yes' | 'maybe' | 'no'

export type Level<V extends string> = { value: V; label: string; icon: LucideIcon; tone: Tone }

type Props<V extends string> = {
  /** Id of the element that labels the group. */
  labelledBy: string
  levels: readonly Level<V>[]
  /** Undefined while unanswered. */
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/**
 * Equal pills of which at most one is chosen; pressing it again removes the answer. Arrow keys move
 * between them. Four pills form two rows where one is too narrow.
 */
export const LevelChoice = <V extends string>({
  labelledBy,
  levels,
  value,
  onChange,
}: Props<V>) => (
  <Track
    type="single"
    aria-labelledby={labelledBy}
    $count={levels.length}
    value={value ?? ''}
    onValueChange={next => onChange(next === '' ? undefined : (next as V))}
  >
    {levels.map(level => (
      <Pill key={level.value} value={level.value} $tone={level.tone}>
        <Icon of={level.icon} size="small" />
        {level.label}
      </Pill>
    ))}
  </Track>
)

const Track = styled(ToggleGroup.Root)<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => ($count > 3 ? 2 : $count)}, minmax(0, 1fr));
  gap: 0.375rem;

  @container (min-width: 30rem) {
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  }

  [data-a11y="on"] & {
    grid-template-columns: repeat(
      auto-fit,
      minmax(${({ $count }) => ($count > 3 ? '8.5rem' : '6.25rem')}, 1fr)
    );
  }
`

const chosen = (tone: Tone) => css`
  &[aria-checked="true"] {
    background: var(--color-${tone}-soft);
    color: var(--color-on-${tone}-soft);
    box-shadow: inset 0 0 0 2px var(--color-${tone});
    font-weight: var(--weight-bold);
  }
`

const Pill = styled(ToggleGroup.Item)<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.375rem;
  min-width: 0;
  min-height: var(--tap);
  padding: 0.25rem 0.5rem;
  border-radius: var(--radius-pill);
  box-shadow: inset 0 0 0 1.5px var(--color-line);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  line-height: 1.2;
  transition: background var(--dur-fast) var(--ease-out);
  ${({ $tone }) => chosen($tone)}

  @media (forced-colors: active) {
    border: 1px solid;

    &[aria-checked="true"] {
      border-width: 3px;
    }
  }
`
