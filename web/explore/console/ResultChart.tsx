import { useCallback, useMemo } from 'react'
import uPlot from 'uplot'
import { resolvedColour } from '../timeline/chart-colours.ts'
import { type MakeOptions, useChart } from '../use-chart.ts'

const HEIGHT = 260
const MAX_LABEL = 14

type Props = {
  kind: 'bars' | 'line'
  /** What is drawn, for screen readers; the table below has the values. */
  label: string
  names: readonly string[]
  values: readonly number[]
}

const shortened = (name: string): string =>
  name.length > MAX_LABEL ? `${name.slice(0, MAX_LABEL - 1)}…` : name

/** Bars or a line of one column along another, in the order of the rows. */
export function ResultChart({ kind, label, names, values }: Props) {
  const nameList = names.join('\n')
  const valueList = values.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists change with what they are made of
  const data = useMemo((): uPlot.AlignedData => [values.map((_, n) => n), [...values]], [valueList])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the names
  const options = useCallback<MakeOptions>(
    box => {
      const colour = resolvedColour(box, 'var(--color-primary)')
      const axis: uPlot.Axis = {
        stroke: resolvedColour(box, 'var(--color-ink-2)'),
        grid: { stroke: resolvedColour(box, 'var(--color-line)'), width: 1 },
        ticks: { show: false },
        font: '12px "Figtree Variable", sans-serif',
      }
      const bars = uPlot.paths.bars?.({ size: [0.8, 80] })
      return {
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: [-0.6, Math.max(0, names.length - 1) + 0.6] },
          y: { range: (_, least, most) => [Math.min(0, least), Math.max(1, most * 1.05)] },
        },
        axes: [
          {
            ...axis,
            space: 90,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500],
            values: (_, at) => at.map(n => shortened(names[n] ?? '')),
          },
          {
            ...axis,
            size: 64,
            values: (_, at) =>
              at.map(n => Intl.NumberFormat('en', { notation: 'compact' }).format(n)),
          },
        ],
        series: [
          {},
          kind === 'bars'
            ? { fill: colour, width: 0, points: { show: false }, ...(bars && { paths: bars }) }
            : { stroke: colour, width: 2, points: { show: names.length < 60 } },
        ],
      }
    },
    [kind, nameList],
  )
  const { box } = useChart(options, data, HEIGHT)
  return <div ref={box} role="img" aria-label={`Chart: ${label}`} />
}
