/** A kind of community event that demo members host. */
export type GatheringKind = {
  readonly title: string
  readonly description: string
  /** Where in a city; online without one. */
  readonly venue: string | null
  readonly address: string | null
  readonly places: number | null
  /** Day of the week, Monday is 0, and the hour and length in UTC. */
  readonly day: number
  readonly hour: number
  readonly hours: number
  readonly tags: readonly string[]
}

/** What is on in turn: each week some of them, in one city after the other. */
export const gatheringKinds: readonly GatheringKind[] = [
  {
    title: 'Rope and tea, for beginners',
    description:
      'Bring a mug. We practise asking, pausing and stopping before anyone touches a rope.\n\nCome alone or with somebody; nobody is paired up, and watching is a way of taking part.',
    ...{ venue: 'Old Town Hall', address: 'Side entrance, first floor', places: 16 },
    ...{ day: 3, hour: 19, hours: 2, tags: ['Rope', 'Clothes on', 'Consent briefing'] },
  },
  {
    title: 'Polycule picnic',
    description:
      'Blankets, a dish to share, no speeches. Children and dogs welcome until five. If it rains, we meet under the bandstand.',
    ...{ venue: 'River Park', address: null, places: null },
    ...{ day: 5, hour: 13, hours: 4, tags: ['Picnic', 'Sober', 'Step-free'] },
  },
  {
    title: 'Jealousy, a listening circle',
    description:
      'One speaks, the rest listen. Nobody fixes. We end with five quiet minutes, and what was said stays here.',
    ...{ venue: null, address: null, places: 24 },
    ...{ day: 1, hour: 20, hours: 2, tags: ['Talk', 'Captions', 'Camera optional'] },
  },
  {
    title: 'Board games, no pairing',
    description:
      'Friends only today. Eleven games, two kettles, and somebody at every table who explains the rules.',
    ...{ venue: 'The Loom', address: 'Back room, ring twice', places: 18 },
    ...{ day: 6, hour: 15, hours: 4, tags: ['Board games', 'Friends only'] },
  },
  {
    title: 'Clay night',
    description:
      'Two wheels, one kiln, more aprons than people. Mostly we fail and laugh; what survives is fired and yours a week later.',
    ...{ venue: 'Kiln Row', address: 'Unit 4, the green door', places: 12 },
    ...{ day: 2, hour: 18, hours: 3, tags: ['Ceramics', 'Beginners'] },
  },
  {
    title: 'Calendars without tears',
    description:
      'A working evening for people with more than one partner and one diary. Bring the week that went wrong. We share what helps and steal freely.',
    ...{ venue: null, address: null, places: 30 },
    ...{ day: 0, hour: 19, hours: 1, tags: ['Planning', 'Captions'] },
  },
  {
    title: 'Soup, then silence',
    description:
      'A quiet supper for people who have talked all week. We eat, we read, nobody is asked how they are.',
    ...{ venue: 'A kitchen near the station', address: 'Flat 3, bell says Soup', places: 8 },
    ...{ day: 4, hour: 18, hours: 3, tags: ['Supper', 'Vegan', 'Quiet'] },
  },
  {
    title: 'New here: a first coffee',
    description:
      'For everyone whose first month this is. No questions about who is with whom, two hosts who remember being new, and a table by the window.',
    ...{ venue: 'The Corner Café', address: null, places: 10 },
    ...{ day: 5, hour: 10, hours: 2, tags: ['Coffee', 'Newcomers'] },
  },
  {
    title: 'Queer swim and sauna',
    description:
      'An hour in the water, an hour in the warm. Suits or none, as you like; hands to yourself, as everyone likes.',
    ...{ venue: 'Harbour Baths', address: 'Ask for the Thursday group', places: 20 },
    ...{ day: 3, hour: 20, hours: 2, tags: ['Swimming', 'Queer', 'Photo-free'] },
  },
  {
    title: 'Slow walk, long talk',
    description:
      'Six flat miles, a bench every one, and a card with a question at each bench. Skip any you like.',
    ...{ venue: 'The canal, from the first lock', address: null, places: 14 },
    ...{ day: 6, hour: 11, hours: 3, tags: ['Walking', 'Outdoors', 'Dogs welcome'] },
  },
] as const
