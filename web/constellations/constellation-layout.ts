export type PicturePoint = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

/** Space in pixels that a portrait with its names takes around its middle. */
const SIDES = 50
const ABOVE = 32
const BELOW = 64

/** Radius in pixels of the loop with which the thread ties. */
const LOOP = 11

/**
 * The member's place in a picture and those of `count` people around them, in pixels. One or two stand
 * beside the member, more on an ellipse that fills the picture.
 */
export const placesAround = (
  count: number,
  { width, height }: Size,
): { readonly centre: PicturePoint; readonly places: readonly PicturePoint[] } => {
  const middle = { x: width / 2, y: (height + ABOVE - BELOW) / 2 }
  const reach = { x: Math.min(width / 2 - SIDES, 420), y: (height - ABOVE - BELOW) / 2 }
  if (count === 1) {
    const away = Math.min(reach.x, 180) * 0.8
    return {
      centre: { ...middle, x: middle.x - away },
      places: [{ ...middle, x: middle.x + away }],
    }
  }
  const start = count === 2 ? 180 : -90 + (count % 2 === 0 ? 180 / count : 0)
  const places = Array.from({ length: count }, (_, index) => {
    const angle = ((start + (360 * index) / count) * Math.PI) / 180
    return { x: middle.x + reach.x * Math.cos(angle), y: middle.y + reach.y * Math.sin(angle) }
  })
  return { centre: middle, places }
}

/**
 * The thread from one point to another as the data of an SVG path: tied with a loop at its middle, or
 * hanging loose.
 */
export const threadBetween = (
  from: PicturePoint,
  to: PicturePoint,
  { isTied }: { isTied: boolean },
): string => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const along = { x: dx / length, y: dy / length }
  // The loop stands above the thread, whichever way it runs.
  const side = dx < 0 ? -1 : 1
  const up = { x: along.y * side, y: -along.x * side }
  const at = (share: number, rise: number): string => {
    const x = from.x + dx * share + up.x * rise
    const y = from.y + dy * share + up.y * rise
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const slack = length * 0.08
  if (!isTied) return `M${at(0, 0)}Q${at(0.5, -2 * slack)} ${at(1, 0)}`
  const arc = `A${LOOP} ${LOOP} 0 0 ${dx < 0 ? 1 : 0}`
  return [
    `M${at(0, 0)}C${at(0.2, -slack)} ${at(0.4, 0)} ${at(0.5, 0)}`,
    `${arc} ${at(0.5, 2 * LOOP)}${arc} ${at(0.5, 0)}`,
    `C${at(0.6, 0)} ${at(0.8, -slack)} ${at(1, 0)}`,
  ].join('')
}
