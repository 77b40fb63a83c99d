/** Texts of the sheet about a member of the deck. Apart, since it loads later. */
export const shownProfileTexts = {
  title: (name: string) => `More about ${name}`,
  what: 'profile',
  failure: 'This could not be loaded',
  rest: (name: string) => `${name} hasn’t filled in the rest, or shows it to matches only.`,
  identity: 'Identity',
  gender: 'Gender',
  orientation: 'Orientation',
  style: 'Relationship style',
  relationships: 'Current Relationships & Dynamics',
  seeking: "What I'm Seeking",
  ownWords: 'In their own words',
  preferences: 'Relationship preferences',
} as const
