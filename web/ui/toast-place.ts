/**
 * Places for toasts, the preferred one first. `edge` is the strip above an open sheet, `header` the
 * middle of the top bar, between the title and its buttons, `upper` the upper part of the screen's
 * content: of the portrait, on the deck.
 */
export const toastPlaces = {
  phone: ['bottom', 'top', 'edge', 'upper'],
  phoneWithSheet: ['edge', 'bottom', 'top'],
  desktop: ['top-right', 'header', 'bottom-right', 'bottom-left'],
} as const

export type ToastPlace = (typeof toastPlaces)[keyof typeof toastPlaces][number]

/** A rectangle in CSS pixels of the window. */
export type Box = { left: number; top: number; right: number; bottom: number }

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/**
 * Returns the place where a toast leaves the focused control free and covers the fewest others; of
 * equal places the first (WCAG 2.4.11, focus not obscured).
 *
 * @param places the places in order of preference, with the box that the toast has there; at least
 *   one.
 * @param controls boxes of the controls that can be pressed.
 * @param focused box of the control that has focus.
 */
export const freestPlace = (
  places: readonly { place: ToastPlace; box: Box }[],
  controls: readonly Box[],
  focused?: Box,
): ToastPlace => {
  const [best] = places
    .map(({ place, box }) => ({
      place,
      obscured: focused && overlap(box, focused) ? 1 : 0,
      covered: controls.filter(control => overlap(box, control)).length,
    }))
    .sort((one, other) => one.obscured - other.obscured || one.covered - other.covered)
  if (!best) throw new RangeError('A toast needs at least one place.')
  return best.place
}
