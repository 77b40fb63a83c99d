/** Where toasts may appear, the preferred place first. */
export const toastPlaces = {
  phone: ['bottom', 'top'],
  desktop: ['top-right', 'bottom-right', 'bottom-left'],
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
 * Returns the place where a toast covers the fewest controls, the earliest of equals.
 *
 * @param places the places in order of preference, with the box that the toast has there; at least one.
 * @param controls boxes of what can be pressed.
 */
export const freestPlace = (
  places: readonly { place: ToastPlace; box: Box }[],
  controls: readonly Box[],
): ToastPlace => {
  const [best] = places
    .map(({ place, box }) => ({
      place,
      covered: controls.filter(control => overlap(box, control)).length,
    }))
    .sort((one, other) => one.covered - other.covered)
  if (!best) throw new RangeError('A toast needs at least one place.')
  return best.place
}
