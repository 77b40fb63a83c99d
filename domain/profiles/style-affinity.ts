import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'

const names = Object.keys(relationshipStyles)

/** How well two relationship styles go together: 0…100, by judgement. */
const affinities: Readonly<Record<string, number>> = {
  'monogamous+solo_poly': 15,
  'monogamous+hierarchical_poly': 20,
  'monogamous+relationship_anarchy': 10,
  'monogamous+kitchen_table_poly': 10,
  'monogamous+parallel_poly': 25,
  'monogamous+polyfidelity': 35,
  'solo_poly+hierarchical_poly': 45,
  'solo_poly+relationship_anarchy': 85,
  'solo_poly+kitchen_table_poly': 60,
  'solo_poly+parallel_poly': 75,
  'solo_poly+polyfidelity': 25,
  'hierarchical_poly+relationship_anarchy': 25,
  'hierarchical_poly+kitchen_table_poly': 60,
  'hierarchical_poly+parallel_poly': 70,
  'hierarchical_poly+polyfidelity': 55,
  'relationship_anarchy+kitchen_table_poly': 65,
  'relationship_anarchy+parallel_poly': 55,
  'relationship_anarchy+polyfidelity': 20,
  'kitchen_table_poly+parallel_poly': 40,
  'kitchen_table_poly+polyfidelity': 75,
  'parallel_poly+polyfidelity': 35,
}

const unknown = 50
const table = names.map(a =>
  names.map(b => (a === b ? 100 : (affinities[`${a}+${b}`] ?? affinities[`${b}+${a}`] ?? unknown))),
)

/** How well two styles go together, by their indices: 0…100; 50 when one is unknown. */
export const styleAffinity = (a: number, b: number): number => table[a]?.[b] ?? unknown

/** Whether two styles, by their indices, are the same or go well together. */
export const fitTogether = (a: number, b: number): boolean => styleAffinity(a, b) >= 60

/** The index of a style by its key; -1 of an unknown one. */
export const styleIndex = (style: string): number => names.indexOf(style)

/** The key of a style by its index. */
export const styleName = (index: number): string | undefined => names[index]
