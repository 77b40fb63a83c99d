/** Relationship styles, each with its label in the setup form and a shorter one for the card. */
export const relationshipStyles = {
  monogamous: { form: 'Monogamous', card: 'Monogamous' },
  solo_poly: { form: 'Solo Polyamory', card: 'Solo Poly' },
  hierarchical_poly: { form: 'Hierarchical Polyamory', card: 'Hierarchical Poly' },
  relationship_anarchy: { form: 'Relationship Anarchy', card: 'Relationship Anarchy' },
  kitchen_table_poly: { form: 'Kitchen Table Polyamory', card: 'Kitchen Table' },
  parallel_poly: { form: 'Parallel Polyamory', card: 'Parallel Poly' },
  polyfidelity: { form: 'Polyfidelity', card: 'Polyfidelity' },
} as const

export type StyleKey = keyof typeof relationshipStyles
