import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import uPlot from 'uplot'
import type { Timeline } from '../../../contracts/explore/explore.ts'
import { sumOfShown } from '../../../contracts/explore/sum-of-shown.ts'
import { Hint } from '../../ui/typography.ts'
import { formatNumber, formatStep } from '../formats.ts'
import { type MakeOptions, useChart } from '../use-chart.ts'
import { COLOURED, colourOf, resolvedColour, WITHHELD_COLOUR } from './chart-colours.ts'
import { hatched, withheldIn, withheldMarks } from './withheld-marks.ts'

/** Steps of a timeline, both inclusive. */
export type StepRange = readonly [first: number, last: number]

type Props = {
  timeline: Timeline
  selection: StepRange | null
  onSelect: (selection: StepRange) => void
}

const HEIGHT = 240

/** The series with a colour of their own, and the sum of all others, if there are any. */
export const shownSeries = ({ series }: Timeline): Timeline['series'] => {
  if (series.length <= COLOURED + 1) return series
  const others = series.slice(COLOURED)
  return [
    ...series.slice(0, COLOURED),
    {
      type: `${others.length} other types`,
      events: sumOfShown(others.map(({ events }) => events)),
      counts: (others[0]?.counts ?? []).map((_, step) =>
        sumOfShown(others.map(({ counts }) => counts[step] ?? null)),
      ),
    },
  ]
}

/**
 * Times and sums for stacked bars: marks of what is withheld and the bars of all series together come
 * first, those of the first series alone last, so that each is drawn over the one before.
 */
const stacked = (timeline: Timeline, series: Timeline['series']): uPlot.AlignedData => {
  const { starts } = timeline
  const sums: number[][] = []
  let below = starts.map(() => 0)
  for (const { counts } of series) {
    below = below.map((sum, step) => sum + (counts[step] ?? 0))
    sums.unshift(below)
  }
  return [starts.map(start => start / 1_000), withheldMarks(timeline, below), ...sums]
}

/**
 * Stacked bars of events by type. Dragging over them selects steps; the slider below the chart does
 * the same with the keyboard.
 */
export function TimelineChart({ timeline, selection, onSelect }: Props) {
  const { starts, step } = timeline
  const series = useMemo(() => shownSeries(timeline), [timeline])
  const data = useMemo(() => stacked(timeline, series), [timeline, series])
  const [hovered, setHovered] = useState<number | null>(null)
  const select = useRef(onSelect)
  select.current = onSelect

  const options = useCallback<MakeOptions>(
    box => ({
      tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      legend: { show: false },
      cursor: {
        points: { show: false },
        y: false,
        drag: { x: true, y: false, setScale: false },
      },
      scales: {
        x: { range: [(starts[0] ?? 0) / 1_000, ((starts.at(-1) ?? 0) + step) / 1_000] },
        y: {
          range: (_, __, most) => [0, Math.max(1, most * 1.05)],
        },
      },
      axes: [
        {
          ...axis(box),
          space: 96,
          values: (_, seconds) => seconds.map(second => formatStep(second * 1_000, step)),
        },
        { ...axis(box), size: 64, values: (_, counts) => counts.map(shortNumber) },
      ],
      series: [
        {},
        ...[
          hatched(resolvedColour(box, WITHHELD_COLOUR)),
          ...series.map((_, index) => resolvedColour(box, colourOf(series.length - 1 - index))),
        ].map(fill => {
          const paths = uPlot.paths.bars?.({ size: [0.9, Number.POSITIVE_INFINITY], align: 1 })
          return { fill, width: 0, points: { show: false }, ...(paths && { paths }) }
        }),
      ],
      hooks: {
        setCursor: [
          ({ cursor, posToVal }: uPlot) =>
            setHovered(
              cursor.left == null || cursor.left < 0
                ? null
                : Math.floor((posToVal(cursor.left, 'x') * 1_000 - (starts[0] ?? 0)) / step),
            ),
        ],
        setSelect: [
          (plot: uPlot) => {
            const stepAt = (left: number) =>
              Math.floor((plot.posToVal(left, 'x') * 1_000 - (starts[0] ?? 0)) / step)
            const { left, width } = plot.select
            if (width <= 0) return
            const last = starts.length - 1
            select.current([
              Math.min(last, Math.max(0, stepAt(left))),
              Math.min(last, Math.max(0, stepAt(left + width))),
            ])
          },
        ],
      },
    }),
    [series, starts, step],
  )
  const { box, plot } = useChart(options, data, HEIGHT)

  useEffect(() => {
    if (!plot) return
    const left = selection ? plot.valToPos((starts[selection[0]] ?? 0) / 1_000, 'x') : 0
    const right = selection ? plot.valToPos(((starts[selection[1]] ?? 0) + step) / 1_000, 'x') : 0
    plot.setSelect({ left, width: right - left, top: 0, height: plot.over.clientHeight }, false)
  }, [plot, selection, starts, step])

  return (
    <div>
      <Canvas ref={box} role="img" aria-label={describe(timeline)} />
      <Hint aria-hidden="true">
        {hovered === null ? 'Drag to select a time.' : at(timeline, hovered)}
      </Hint>
    </div>
  )
}

const axis = (box: HTMLElement) => ({
  stroke: resolvedColour(box, 'var(--color-ink-2)'),
  grid: { stroke: resolvedColour(box, 'var(--color-line)'), width: 1 },
  ticks: { show: false },
  font: '12px "Figtree Variable", sans-serif',
})

const shortNumber = (value: number): string =>
  Intl.NumberFormat('en', { notation: 'compact' }).format(value)

/** What happened in a step. */
const at = (timeline: Timeline, index: number): string => {
  const { starts, step, series } = timeline
  const start = starts[index]
  if (start === undefined) return ''
  const counts = series
    .map(({ type, counts }) => [type, counts[index] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const most = counts.slice(0, 4).map(([type, count]) => `${type} ${formatNumber(count)}`)
  const withheld = withheldIn(timeline, index)
  const also =
    withheld.length === 0
      ? ''
      : `. Withheld: ${withheld.length > 4 ? `${withheld.length} types` : withheld.join(', ')}`
  return `${formatStep(start, step)}: ${formatNumber(total)} events. ${most.join(', ')}${also}`
}

const describe = (timeline: Timeline): string => {
  const { starts, step, series } = timeline
  const total = series.reduce((sum, { events }) => sum + (events ?? 0), 0)
  const hatchedBars = starts.filter((_, index) => withheldIn(timeline, index).length > 0).length
  const from = formatStep(starts[0] ?? 0, step)
  const to = formatStep(starts.at(-1) ?? 0, step)
  return `${formatNumber(total)} events by type from ${from} to ${to}, in ${starts.length} bars${hatchedBars > 0 ? `, without what is withheld in ${hatchedBars} of them` : ''}`
}

const Canvas = styled.div`
  min-height: ${HEIGHT}px;

  .u-select {
    background: color-mix(in srgb, var(--color-thread) 22%, transparent);
    box-shadow: inset 2px 0 var(--color-thread), inset -2px 0 var(--color-thread);
  }

  .u-cursor-x {
    border-color: var(--color-ink-2);
  }
`
