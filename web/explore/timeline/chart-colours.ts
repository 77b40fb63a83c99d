/** Colours of the most frequent series, as custom properties that differ in either theme. */
const series = [
  '--color-primary',
  '--color-ai',
  '--color-yes',
  '--color-maybe',
  '--color-no',
  '--color-accent',
] as const

/** The colour of all series that have none of their own. */
const OTHER = '--color-line-strong'

/** The colour of the hatching where counts are withheld. */
export const WITHHELD_COLOUR = 'var(--color-ink-2)'

/** Number of series with a colour of their own. */
export const COLOURED = series.length

export const colourOf = (index: number): string => `var(${series[index] ?? OTHER})`

/** What a canvas can draw: the colours of an element's theme, which canvases cannot look up. */
export const resolvedColour = (element: Element, colour: string): string => {
  const probe = document.createElement('span')
  probe.style.color = colour
  element.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}
