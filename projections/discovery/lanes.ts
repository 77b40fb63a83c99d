import { modes } from '../../contracts/modes.ts'
import type { Moment } from './calendar.ts'
import { createLane, keyOf, type Lane } from './lane.ts'
import type { Members } from './members.ts'
import { freshLevel, lotOf } from './rank.ts'

/** Years of birth that share a lane. */
const COHORT = 4

/** Who is shown in which mode, in the order of how fresh they are. */
export type Lanes = ReturnType<typeof createLanes>

/**
 * Everyone shown in a mode, twice: by year of birth, so that a viewer's age range leaves out most,
 * apart for those who are found somewhere and those who are not; and by cell, so that whoever is
 * near is at hand. A row is in the lanes of its modes, at the place that its columns give it: it
 * has to be moved whenever these change.
 */
export const createLanes = (members: Members) => {
  const byAge = modes.map(() => new Map<number, Lane>())
  const byCell = modes.map(() => new Map<number, Lane>())

  const keyOn = (row: number, day: number): number => {
    const { activeDay, seed } = members.columns
    const idleDays = Math.max(0, day - (activeDay[row] as number))
    return keyOf(freshLevel(idleDays), lotOf(seed[row] as number, day), row)
  }

  const laneOf = (lanes: Map<number, Lane>, key: number): Lane => {
    const known = lanes.get(key)
    if (known) return known
    const lane = createLane(keyOn)
    lanes.set(key, lane)
    return lane
  }

  const lanesOf = (row: number): Lane[] => {
    const cell = members.cellOf(row)
    const age = cohortKey(Math.floor(members.birthYear(row) / COHORT), cell !== undefined)
    return modes.flatMap((_, mode) => {
      if (!members.hasMode(row, mode)) return []
      const ofAge = laneOf(byAge[mode] as Map<number, Lane>, age)
      return cell === undefined ? [ofAge] : [ofAge, laneOf(byCell[mode] as Map<number, Lane>, cell)]
    })
  }

  return {
    /** Takes a row in that is in no lane, e.g. from a snapshot. */
    enter(row: number): void {
      for (const lane of lanesOf(row)) lane.add(row)
    },

    /** Changes a row's columns, and its lanes accordingly. */
    move(row: number, change: () => void): void {
      for (const lane of lanesOf(row)) lane.remove(row)
      change()
      for (const lane of lanesOf(row)) lane.add(row)
    },

    /** The same for a change after which the row stays in its lanes. */
    reorder(row: number, change: () => void): void {
      const sorted = lanesOf(row).filter(lane => lane.isSorted())
      for (const lane of sorted) lane.remove(row)
      change()
      for (const lane of sorted) lane.add(row)
    },

    /**
     * The lanes in which members of these ages can be who are found somewhere, or nowhere, in the
     * order of a day.
     */
    between(
      mode: number,
      [minAge, maxAge]: readonly [number, number],
      isPlaced: boolean,
      now: Moment,
      day: number,
    ): Lane[] {
      // Who has not had this year's anniversary was born a year earlier; one more year for clocks.
      const first = Math.floor((now.year - maxAge - 1) / COHORT)
      const last = Math.floor((now.year - minAge + 1) / COHORT)
      const found: Lane[] = []
      for (let cohort = first; cohort <= last; cohort += 1) {
        const lane = byAge[mode]?.get(cohortKey(cohort, isPlaced))
        lane?.sort(day)
        if (lane) found.push(lane)
      }
      return found
    },

    /** The lanes of cells, in the order of a day. */
    within(mode: number, cells: readonly number[], day: number): Lane[] {
      const found: Lane[] = []
      for (const cell of cells) {
        const lane = byCell[mode]?.get(cell)
        lane?.sort(day)
        if (lane) found.push(lane)
      }
      return found
    },
  }
}

const cohortKey = (cohort: number, isPlaced: boolean) => cohort * 2 + Number(isPlaced)
