import type { Projection } from '../runtime/define-projection.ts'
import { allViews, memoryViews } from '../views/all-views.ts'
import { HistoryRefused } from './history-refused.ts'

/** The names of the views that have documents. */
export const viewNames = allViews.map(({ name }) => name).join(', ')

/**
 * The view of this name.
 *
 * @throws {HistoryRefused} there is none, or it is held in memory.
 */
export const viewNamed = (name: string): Projection<unknown> => {
  const found = allViews.find(view => view.name === name)
  if (found) return found
  throw new HistoryRefused(
    memoryViews.some(view => view.name === name)
      ? `${name} is held in memory and has no documents. Views with documents are: ${viewNames}.`
      : `Unknown view ${name}. There are: ${viewNames}.`,
  )
}
