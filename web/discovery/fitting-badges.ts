/**
 * Returns how many badges fit into one row; widths are in pixels. If not all fit, the `+N` that
 * counts the others gets its room. One badge is always shown.
 */
export function fittingBadges(
  widths: readonly number[],
  { room, gap, more }: { room: number; gap: number; more: number },
): number {
  const rowOf = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap)
  if (rowOf(widths.length) <= room) return widths.length
  const fits = widths.map((_, index) => rowOf(index + 1) + gap + more <= room)
  return Math.max(1, fits.lastIndexOf(true) + 1)
}
