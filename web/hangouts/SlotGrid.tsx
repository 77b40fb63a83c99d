import { Check, Moon, Pause, Plus, Sun, Sunrise, Sunset } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import type { HangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import { type SlotKey, timeSlots } from '../../contracts/hangouts/time-slots.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { forcedBorder } from '../ui/forced-border.ts'
import { Icon } from '../ui/Icon.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { clamp } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { slotLabel } from './slot-labels.ts'
import { texts } from './texts.ts'

const rows = [
  { time: 'morning', label: texts.grid.times.morning, icon: Sunrise },
  { time: 'afternoon', label: texts.grid.times.afternoon, icon: Sun },
  { time: 'evening', label: texts.grid.times.evening, icon: Sunset },
  { time: 'night', label: texts.grid.times.night, icon: Moon },
] as const
const columns = [
  { days: 'weekday', label: texts.grid.days.weekday, letters: 'MTWTF' },
  { days: 'weekend', label: texts.grid.days.weekend, letters: 'SS' },
] as const

/** The move of each arrow key, in rows down and columns to the right. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (place: number, count: number) => Math.min(Math.max(place, 0), count - 1)

type Props = {
  labelledBy: string
  declared: readonly HangoutAvailability[]
  chosen: SlotKey | undefined
  onChoose: (slot: SlotKey) => void
}

/** Four times of day, on weekdays and weekends. One stop of the tab key; arrows move within. */
export function SlotGrid({ labelledBy, declared, chosen, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<SlotKey>(chosen ?? 'weekday_morning')
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const { time } = rows[within(row + step[0], rows.length)] ?? rows[0]
    const { days } = columns[within(column + step[1], columns.length)] ?? columns[0]
    setCurrent(`${days}_${time}`)
    grid.current?.querySelector<HTMLElement>(`[data-slot="${days}_${time}"]`)?.focus()
  }
  return (
    <Grid ref={grid} role="grid" aria-labelledby={labelledBy}>
      <GridRow role="row">
        <Corner>
          <VisuallyHidden>{texts.grid.time}</VisuallyHidden>
        </Corner>
        {columns.map(({ days, label, letters }) => (
          <Days key={days} role="columnheader">
            {label}
            <Letters aria-hidden="true">
              {[...letters].map((letter, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: days have no other identity
                <i key={at}>{letter}</i>
              ))}
            </Letters>
          </Days>
        ))}
      </GridRow>
      {rows.map(({ time, label, icon }, row) => (
        <GridRow key={time} role="row">
          <Time role="rowheader">
            <Icon of={icon} />
            {label}
            <small>{timeSlots[`weekday_${time}`].hours}</small>
          </Time>
          {columns.map(({ days }, column) => {
            const slot: SlotKey = `${days}_${time}`
            return (
              <GridCell key={days} aria-selected={slot === chosen}>
                <Slot
                  slot={slot}
                  stored={declared.find(({ timeSlot }) => timeSlot === slot)}
                  isChosen={slot === chosen}
                  tabIndex={slot === current ? 0 : -1}
                  onFocus={() => setCurrent(slot)}
                  onKeyDown={event => move(event, row, column)}
                  onClick={() => onChoose(slot)}
                />
              </GridCell>
            )
          })}
        </GridRow>
      ))}
    </Grid>
  )
}

type SlotProps = {
  slot: SlotKey
  stored: HangoutAvailability | undefined
  isChosen: boolean
  tabIndex: number
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
}

function Slot({ slot, stored, isChosen, ...rest }: SlotProps) {
  if (!stored)
    return (
      <Tooltip text={texts.grid.add(slotLabel(slot))}>
        <Cell
          {...rest}
          type="button"
          data-slot={slot}
          aria-label={texts.grid.add(slotLabel(slot))}
          $state="none"
          $chosen={isChosen}
        >
          <Icon of={Plus} />
        </Cell>
      </Tooltip>
    )
  const { isActive, hobbies } = stored
  const words = hobbies.map(hobbyLabel).join(', ')
  return (
    <Cell
      {...rest}
      type="button"
      data-slot={slot}
      $state={isActive ? 'free' : 'off'}
      $chosen={isChosen}
    >
      <VisuallyHidden>{slotLabel(slot)}: </VisuallyHidden>
      <State>
        <Icon of={isActive ? Check : Pause} size="small" />
        {isActive ? texts.grid.free : texts.grid.off}
      </State>
      <Words>{words}</Words>
    </Cell>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: 4.75rem repeat(2, minmax(0, 1fr));
  gap: 0.375rem;

  @media (min-width: 64rem) {
    grid-template-columns: 8rem repeat(2, minmax(0, 1fr));
    gap: var(--space-2);
  }

  [data-a11y="on"] & {
    grid-template-columns: 5.75rem repeat(2, minmax(0, 1fr));

    /* The time is a line above its cells, which need the width for whole words. */
    @media (width < 30rem) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`

const GridRow = styled.div`
  display: contents;
`

const Corner = styled.span.attrs({ role: 'columnheader' })`
  [data-a11y="on"] & {
    @media (width < 30rem) {
      position: absolute;
    }
  }
`

/* Focus is on its button. */
const GridCell = styled.div.attrs({ role: 'gridcell' })`
  display: grid;
`

const Days = styled.div`
  display: grid;
  gap: 0.1875rem;
  justify-items: center;
  padding-bottom: var(--space-1);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);

  @media (min-width: 64rem) {
    font-size: var(--text-md);
  }
`

const Letters = styled.span`
  display: flex;
  gap: 0.5rem;
  color: var(--color-ink-2);
  font-size: var(--text-2xs);
  font-weight: var(--weight-medium);

  > i {
    font-style: normal;
  }
`

const Time = styled.div`
  display: grid;
  align-content: center;
  gap: 0.125rem;
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  line-height: 1.2;

  [data-a11y="on"] & {
    @media (width < 30rem) {
      grid: auto / auto-flow auto;
      grid-column: 1 / -1;
      gap: var(--space-2);
      align-items: center;
      justify-content: start;
    }
  }

  > svg {
    color: var(--color-thread);
  }

  > small {
    color: var(--color-ink-2);
    font-size: var(--text-2xs);
    font-weight: var(--weight-text);
  }
`

type SlotState = 'free' | 'off' | 'none'

const grounds: Readonly<Record<SlotState, string>> = {
  free: 'background: var(--color-primary-soft); color: var(--color-on-primary-soft);',
  off: 'border: 1.5px dashed var(--color-line-strong); color: var(--color-ink-2);',
  none: 'border: 1.5px solid var(--color-line); color: var(--color-ink-3); place-content: center;',
}

const Cell = styled.button<{ $state: SlotState; $chosen: boolean }>`
  ${forcedBorder}
  display: grid;
  grid-template-columns: minmax(0, auto);
  align-content: space-between;
  gap: 0.25rem;
  min-height: 4.75rem;
  padding: 0.5625rem 0.625rem;
  border: 1.5px solid transparent;
  border-radius: var(--radius-md);
  font-size: var(--text-xs);
  line-height: 1.3;
  text-align: start;
  transition: background var(--dur-fast) var(--ease-out);
  ${({ $state }) => grounds[$state]}
  ${({ $chosen }) => $chosen && 'border: 2.5px solid var(--color-primary);'}

  @media (min-width: 64rem) {
    min-height: 6.5rem;
    padding: var(--space-3) var(--space-4);
    font-size: var(--text-sm);
  }
`

const State = styled.span`
  display: flex;
  align-items: center;
  gap: 0.25rem;
  font-weight: var(--weight-bold);
`

const Words = styled.span`
  ${clamp(2)}
  overflow-wrap: anywhere;
`
