/** Events of a type in a step of time, and whether they are few or of few members. */
export type StepCount = {
  readonly step: number
  readonly events: number
  readonly isSmall: boolean
}

/**
 * The counts of one type in `length` steps: null where it is small, and in the smallest other step if
 * any is, so that the number of all events of the type does not tell what is withheld.
 */
export const withholdSteps = (cells: readonly StepCount[], length: number): (number | null)[] => {
  const counts = new Array<number | null>(length).fill(0)
  for (const { step, events, isSmall } of cells) counts[step] = isSmall ? null : events
  const [lightest] = cells
    .filter(({ isSmall }) => !isSmall)
    .toSorted((one, other) => one.events - other.events)
  if (lightest && cells.some(({ isSmall }) => isSmall)) counts[lightest.step] = null
  return counts
}
