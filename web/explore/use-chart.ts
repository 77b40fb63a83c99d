import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { accessibilityAtom, themeAtom } from '../ui/theme.ts'
import { useMedia } from '../ui/use-media.ts'

/** A chart's options without its size. `box` has the colours of the theme. */
export type MakeOptions = (box: HTMLElement) => Omit<uPlot.Options, 'width' | 'height'>

type Chart = {
  readonly box: RefObject<HTMLDivElement | null>
  /** The chart that is drawn; undefined before it is. */
  readonly plot: uPlot | undefined
}

/**
 * Draws a chart into a box, as wide as it is, anew when data, theme or width change. The same
 * `options` and `data` must be passed as long as nothing changes.
 */
export const useChart = (options: MakeOptions, data: uPlot.AlignedData, height: number): Chart => {
  const box = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<uPlot>()
  const theme = useAtomValue(themeAtom)
  const accessibility = useAtomValue(accessibilityAtom)
  const isDark = useMedia('(prefers-color-scheme: dark)')

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are looked up when it is drawn
  useEffect(() => {
    const element = box.current
    if (!element) return
    const made = new uPlot(
      { ...options(element), width: element.clientWidth, height },
      data,
      element,
    )
    const resizing = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }))
    resizing.observe(element)
    setPlot(made)
    return () => {
      resizing.disconnect()
      made.destroy()
      setPlot(undefined)
    }
  }, [options, data, height, theme, accessibility, isDark])

  return { box, plot }
}
