import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { accessibilityAtom, themeAtom } from '../ui/theme.ts'
import { useMedia } from '../ui/use-media.ts'
import { formatNumber } from './formats.ts'
import { foldSeries, type Series } from './result-series.ts'

const HEIGHT = 260
const MAX_LABEL = 16

/** Colours of the series, as custom properties that differ in either theme; the last one is of the others. */
const colours = [
  '--color-primary',
  '--color-ai',
  '--color-yes',
  '--color-maybe',
  '--color-no',
  '--color-accent',
  '--color-line-strong',
] as const

/** Steps of a chart, both inclusive. */
export type StepRange = readonly [first: number, last: number]

type Props = {
  kind: 'bars' | 'line'
  /** What is drawn, for screen readers. */
  label: string
  /** Names of the steps, from left to right. */
  names: readonly string[]
  /** The last step is not over. */
  isOpen?: boolean
  /** What stands for null in the legend. */
  withoutValue?: string
  series: readonly Series[]
  selection?: StepRange | null
  /** Called when steps were dragged over. The chart selects nothing without it. */
  onSelect?: (selection: StepRange) => void
}

/** For each series its values on top of those before it. */
const stacked = (series: readonly Series[]): (number | null)[][] => {
  let below: number[] = []
  return series.map(({ values }) => {
    below = values.map((value, step) => (below[step] ?? 0) + (value ?? 0))
    return below
  })
}

/** What a canvas can draw: the colour of an element's theme, which canvases cannot look up. */
const colourIn = (element: Element, name: string): string => {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  element.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}

const optionsOf = (
  box: HTMLElement,
  { kind, names, isOpen, series, withoutValue = 'none' }: Props,
) => {
  const axis: uPlot.Axis = {
    stroke: colourIn(box, '--color-ink-2'),
    grid: { stroke: colourIn(box, '--color-line'), width: 1 },
    ticks: { show: false },
    font: '12px "Figtree Variable", sans-serif',
  }
  const bars = uPlot.paths.bars?.({ size: [0.9, 80] })
  const numbers = Intl.NumberFormat('en', { notation: 'compact' })
  const nameOf = (step: number | undefined) => names[step ?? -1] ?? ''
  return {
    width: box.clientWidth,
    height: HEIGHT,
    padding: [null, 40, null, null], // half of the last name
    scales: {
      x: { time: false, range: [-0.6, Math.max(0, names.length - 1) + 0.6] },
      y: { range: (_, least, most) => [Math.min(0, least), Math.max(1, most * 1.05)] },
    },
    axes: [
      {
        ...axis,
        space: 110,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
        values: (_, at) => at.map(step => nameOf(step).slice(0, MAX_LABEL)),
      },
      { ...axis, size: 64, values: (_, at) => at.map(value => numbers.format(value)) },
    ],
    series: [
      {
        label: 'At',
        value: (_, step) =>
          isOpen && step === names.length - 1 ? `${nameOf(step)}, not over` : nameOf(step),
      },
      // Stacked bars are drawn from the highest down, each over the one before.
      ...series.toReversed().map(({ name, values }, index): uPlot.Series => {
        const colour = colourIn(box, colours[series.length - 1 - index] ?? colours[0])
        return {
          label: name,
          value: (_, __, ___, step) => {
            const value = step === null ? undefined : values[step]
            return value === undefined ? '' : value === null ? withoutValue : formatNumber(value)
          },
          ...(kind === 'line'
            ? { stroke: colour, width: 2, points: { show: names.length < 60 } }
            : { fill: colour, stroke: colour, width: 0, points: { show: false } }),
          ...(kind === 'bars' && bars && { paths: bars }),
        }
      }),
    ],
  } satisfies uPlot.Options
}

/**
 * Lines, or bars on top of each other, of one or more series. The legend tells the numbers under the
 * pointer; for everybody else they stand in a table beside the chart.
 */
export function Chart(props: Props) {
  const { kind, label, names, selection = null, onSelect } = props
  const series = foldSeries(props.series, colours.length)
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const look = [
    useAtomValue(themeAtom),
    useAtomValue(accessibilityAtom),
    useMedia('(prefers-color-scheme: dark)'),
  ].join()
  const drawn = JSON.stringify([kind, names, props.isOpen, series, look, onSelect !== undefined])
  const select = useRef(onSelect)
  select.current = onSelect

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` changes with all that is drawn
  useEffect(() => {
    const element = box.current
    if (!element) return
    const stepAt = (made: uPlot, left: number) =>
      Math.max(0, Math.min(names.length - 1, Math.round(made.posToVal(left, 'x'))))
    const values = kind === 'bars' ? stacked(series) : series.map(one => [...one.values])
    const made = new uPlot(
      {
        ...optionsOf(element, { ...props, series }),
        cursor: { y: false, drag: { x: onSelect !== undefined, y: false, setScale: false } },
        hooks: {
          setSelect: [
            drawing => {
              const { left, width } = drawing.select
              if (width > 0)
                select.current?.([stepAt(drawing, left), stepAt(drawing, left + width)])
            },
          ],
        },
      },
      [names.map((_, step) => step), ...values.toReversed()],
      element,
    )
    plot.current = made
    // The legend has the order of the chart from the top down, and where the pointer is at its end.
    for (const [n, row] of [...element.querySelectorAll<HTMLElement>('.u-series')].entries())
      row.style.order = String(n === 0 ? 1 : -n)
    const resizing = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: HEIGHT }),
    )
    resizing.observe(element)
    return () => {
      resizing.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [drawn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that is drawn anew shows it, too
  useEffect(() => {
    const made = plot.current
    if (!made) return
    const left = selection ? made.valToPos(selection[0] - 0.5, 'x') : 0
    const right = selection ? made.valToPos(selection[1] + 0.5, 'x') : 0
    made.setSelect({ left, width: right - left, top: 0, height: made.over.clientHeight }, false)
  }, [selection, drawn])

  return <Canvas ref={box} role="img" aria-label={label} />
}

const Canvas = styled.div`
  min-height: ${HEIGHT}px;

  /* Until a chart is drawn in its new width, the page is not wider than its window. */
  .uplot {
    font-family: inherit;
    width: 100%;
  }

  .u-wrap {
    max-width: 100%;
    overflow: clip;
  }

  .u-legend {
    font-size: var(--text-sm);
    pointer-events: none;
    text-align: left;
  }

  .u-legend .u-label {
    display: inline;
  }

  .u-legend tbody {
    display: flex;
    flex-wrap: wrap;
  }

  .u-select {
    background: color-mix(in srgb, var(--color-thread) 22%, transparent);
    box-shadow: inset 2px 0 var(--color-thread), inset -2px 0 var(--color-thread);
  }

  .u-cursor-x {
    border-color: var(--color-ink-2);
  }
`
