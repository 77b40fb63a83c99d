import type { ShownProfile } from '../../contracts/discovery/discovery.ts'

type Facet = ShownProfile['facets'][string]

/** `night_owl` as `Night owl`. */
const facetLabel = (facet: string): string => {
  const words = facet.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const facetText = (value: Facet): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  return value.from === value.to ? String(value.from) : `${value.from} to ${value.to}`
}

/** The facets of a member as readable texts by label: `Height` is `150 to 199`. */
export const facetFacts = (facets: ShownProfile['facets']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facets).map(([facet, value]) => [facetLabel(facet), facetText(value)]),
  )
