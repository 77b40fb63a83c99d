const KILOMETERS_PER_MILE = 1.609344

const usesKilometers = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.distances === 'kilometers'

/** Miles as a number in the unit of this device, whole or with decimals. */
export const inOwnUnit = (miles: number, decimals = 0): string =>
  (usesKilometers() ? miles * KILOMETERS_PER_MILE : miles).toFixed(decimals)

/** A whole number in the unit of this device, as whole miles. */
export const toMiles = (distance: number): number =>
  Math.max(1, Math.round(usesKilometers() ? distance / KILOMETERS_PER_MILE : distance))

/** The unit of this device, after a number or by itself. */
export const distanceUnit = (number?: string): string => {
  if (usesKilometers()) return number === undefined ? 'kilometers' : 'km'
  return number === '1' ? 'mile' : 'miles'
}

/** `25 miles`, or `40 km` where the member prefers that. */
export const distanceText = (miles: number, decimals = 0): string => {
  const number = inOwnUnit(miles, decimals)
  return `${number} ${distanceUnit(number)}`
}
