import { centreOf, distanceMiles, type Point } from '../../contracts/core/geo.ts'
import { FURTHEST_MILES } from '../../domain/discovery/rank-level.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import type { CellGrid } from './cell-grid.ts'

/** Distances are compared after they were rounded to a tenth of a mile. */
export const ROUNDED_MILES = 0.1

const DEGREE = Math.PI / 180

/** Degrees from one longitude eastwards to another, from 0 to below 360. */
const eastwards = (from: number, to: number): number => (((to - from) % 360) + 360) % 360

/** Whether a point lies in a region: on its western border it does, on its eastern it does not. */
export const isInRegion = ({ west, east }: DiscoveryRegion, { lon }: Point): boolean =>
  eastwards(west, lon) < eastwards(west, east)

/**
 * Miles from a point to the nearest of a meridian: that on the great circle through the point at a right
 * angle, or a pole where that lies beyond.
 */
const milesToMeridian = (point: Point, lon: number): number => {
  const turn = (point.lon - lon) * DEGREE
  const lat = point.lat * DEGREE
  const nearest = Math.atan2(Math.sin(lat), Math.cos(lat) * Math.cos(turn)) / DEGREE
  return distanceMiles(point, { lat: Math.max(-90, Math.min(90, nearest)), lon })
}

/** Great-circle miles from a point to a region; 0 within. */
export const milesToRegion = (region: DiscoveryRegion, point: Point): number =>
  isInRegion(region, point)
    ? 0
    : Math.min(milesToMeridian(point, region.west), milesToMeridian(point, region.east))

/**
 * Whether members of a cell, by its number, are in the decks of a region: those within it, and those so
 * near its border that a member on the other side may look for them without looking further than the
 * furthest band.
 */
export const cellsInDecksOf = ({ list }: Pick<CellGrid, 'list'>, region: DiscoveryRegion) => {
  const known: boolean[] = []
  return (cell: number): boolean => {
    known[cell] ??=
      milesToRegion(region, centreOf(list[cell] as number)) <= FURTHEST_MILES + ROUNDED_MILES
    return known[cell]
  }
}
