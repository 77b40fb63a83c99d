/** A city and its share of demo members, in thousandths. */
export type City = {
  readonly name: string
  /** As in the gazetteer, to find the city there. */
  readonly country: 'United Kingdom' | 'Ireland'
  readonly share: number
}

/** Fourteen cities of two countries, some of them close enough to visit. */
export const cities: readonly City[] = [
  { name: 'London', country: 'United Kingdom', share: 170 },
  { name: 'Manchester', country: 'United Kingdom', share: 105 },
  { name: 'Bristol', country: 'United Kingdom', share: 95 },
  { name: 'Dublin', country: 'Ireland', share: 85 },
  { name: 'Brighton', country: 'United Kingdom', share: 80 },
  { name: 'Glasgow', country: 'United Kingdom', share: 80 },
  { name: 'Edinburgh', country: 'United Kingdom', share: 75 },
  { name: 'Leeds', country: 'United Kingdom', share: 70 },
  { name: 'Sheffield', country: 'United Kingdom', share: 60 },
  { name: 'Cardiff', country: 'United Kingdom', share: 45 },
  { name: 'Liverpool', country: 'United Kingdom', share: 45 },
  { name: 'Belfast', country: 'United Kingdom', share: 30 },
  { name: 'Cork', country: 'Ireland', share: 30 },
  { name: 'Waterford', country: 'Ireland', share: 30 },
]
