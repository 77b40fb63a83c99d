import * as z from 'zod'

/** A WGS 84 point in degrees. Latitude is −90…90; longitude is any number, taken modulo 360. */
export type Point = { readonly lat: number; readonly lon: number }

const ROWS = 4_000
const COLUMNS = 8_000
const EARTH_MILES = 6_371_008.8 / 1_609.344

/** Number (25 bits) of a cell of about 5 km by 5 km: all that is stored of where a member lives. */
export const Cell = z
  .int()
  .min(0)
  .max(ROWS * COLUMNS - 1)
export type Cell = z.output<typeof Cell>

const radians = (degrees: number) => (degrees * Math.PI) / 180

const requirePoint = ({ lat, lon }: Point) => {
  if (!(Math.abs(lat) <= 90)) throw new RangeError('A latitude must lie within ±90 degrees.')
  if (!Number.isFinite(lon)) throw new RangeError('A longitude must be a finite number.')
}

const latitudeOf = (row: number) => ((row + 0.5) * 180) / ROWS - 90

const columnsIn = (row: number) =>
  Math.max(1, Math.round(COLUMNS * Math.cos(radians(latitudeOf(row)))))

/** Longitude as 0…1, counted eastwards from the antimeridian; both ±180 map to 0. */
const turn = (lon: number) => (((lon / 360 + 0.5) % 1) + 1) % 1

/**
 * The cell of a point. Rows have equal height, columns nearly equal width, so that all cells have
 * about the same size and none reveals more than another.
 * @throws {RangeError} the latitude is beyond ±90, or a coordinate is not a number.
 */
export const cellOf = (point: Point): Cell => {
  requirePoint(point)
  const row = Math.min(ROWS - 1, Math.floor(((point.lat + 90) * ROWS) / 180))
  const columns = columnsIn(row)
  return row * COLUMNS + Math.min(columns - 1, Math.floor(turn(point.lon) * columns))
}

/** The centre of a cell. @throws {RangeError} there is no such cell. */
export const centreOf = (cell: Cell): Point => {
  const row = Math.floor(cell / COLUMNS)
  const columns = columnsIn(row)
  const column = cell % COLUMNS
  if (!Number.isInteger(cell) || row < 0 || row >= ROWS || column >= columns)
    throw new RangeError('There is no such cell.')
  return { lat: latitudeOf(row), lon: ((column + 0.5) * 360) / columns - 180 }
}

/**
 * Moves a point to the centre of its cell, by at most 2.3 miles (2.8 beyond 80 degrees of
 * latitude).
 * @throws {RangeError} the latitude is beyond ±90, or a coordinate is not a number.
 */
export const snap = (point: Point): Point => centreOf(cellOf(point))

/**
 * The great-circle distance between two points.
 * @returns miles; within 0.6 % of the ellipsoid (sphere of 6,371,008.8 m, the IUGG mean radius).
 * @throws {RangeError} a latitude is beyond ±90, or a coordinate is not a number.
 * @see Sinnott, "Virtues of the Haversine", Sky & Telescope 68(2):159, 1984.
 */
export const distanceMiles = (a: Point, b: Point): number => {
  requirePoint(a)
  requirePoint(b)
  const north = Math.sin(radians(b.lat - a.lat) / 2)
  const east = Math.sin(radians(b.lon - a.lon) / 2)
  const haversine = north ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east ** 2
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

/** Radius of the sphere used for distances, in kilometres (mean radius of the earth). */
const EARTH_KILOMETRES = 6_371.0088

/**
 * The point at a distance in kilometres from another, along a great circle.
 * @param bearing in radians, clockwise from north.
 * @throws {RangeError} the latitude is beyond ±90, or a coordinate is not a number.
 * @see Williams, "Aviation Formulary V1.47", Lat/lon given radial and distance.
 */
export const pointAt = (from: Point, bearing: number, kilometres: number): Point => {
  requirePoint(from)
  const angle = kilometres / EARTH_KILOMETRES
  const lat = radians(from.lat)
  const sinNorth =
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing)
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * sinNorth,
  )
  const north = Math.asin(Math.min(1, Math.max(-1, sinNorth)))
  return { lat: (north * 180) / Math.PI, lon: from.lon + (east * 180) / Math.PI }
}

/** Miles between the centres of two cells, to one decimal. @throws {RangeError} no such cell. */
export const milesBetween = (a: Cell, b: Cell): number =>
  Math.round(10 * distanceMiles(centreOf(a), centreOf(b))) / 10
