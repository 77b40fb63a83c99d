import type { Exposure, Market } from './market.ts'

/** The least and the greatest share of exposure that a group has, relative to its share of demand. */
export type GroupExposure = { readonly least: number; readonly greatest: number }

/**
 * How the exposure of groups follows the demand for them. A group's demand is the sum of the
 * probabilities that those who can be shown its people like them; its exposure is how often they look.
 * Both count as shares of all, and 1 is a group with as much of one as of the other. `groupsOf` names
 * the groups that a person is in; every group must be wanted by somebody.
 */
export const groupExposure = (
  market: Market,
  exposure: Exposure,
  groupsOf: (person: number) => readonly string[],
): GroupExposure => {
  const demandOf = new Map<string, number>()
  const exposureOf = new Map<string, number>()
  let [demand, shown] = [0, 0]
  const add = (to: Map<string, number>, group: string, amount: number) =>
    to.set(group, (to.get(group) ?? 0) + amount)
  for (const [viewer, others] of market.candidates.entries())
    for (const other of others) {
      const [likes, looks] = [market.likes(viewer, other), exposure[viewer]?.[other] ?? 0]
      demand += likes
      shown += looks
      for (const group of groupsOf(other)) {
        add(demandOf, group, likes)
        add(exposureOf, group, looks)
      }
    }
  const ratios = [...demandOf].map(
    ([group, wanted]) => (exposureOf.get(group) ?? 0) / shown / (wanted / demand),
  )
  return { least: Math.min(...ratios), greatest: Math.max(...ratios) }
}
