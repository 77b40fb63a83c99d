/** Texts of a card. Apart from those of the deck, because other screens show parts of a card. */
export const cardTexts = {
  tags: 'Tags',
  inShort: 'In short',
  boundaries: 'Boundaries',
  constellation: 'Constellation',
  more: (count: number) => `+${count} more`,
  nothing: (name: string) => `${name} hasn't written anything yet.`,
  moreAbout: (name: string) => `More about ${name}`,
  readMore: 'Read more',
  readMoreAbout: (name: string) => `Read more about ${name}`,
  readLess: 'Read less',
  readLessAbout: (name: string) => `Read less about ${name}`,
  fit: 'How you two fit',
  why: 'Why this card?',
  report: 'Report or Block',
  faceHidden: 'Face hidden',
  match: 'Match',
  /** Of a score by answers before a match, which is one of three steps; undefined of a number. */
  inCommon: (score: number): string | undefined =>
    ({ 25: 'Little in common', 50: 'Some in common', 75: 'Much in common' })[score],
  ai: 'AI',
  photo: (name: string, place: number, count: number) => `${name}, photo ${place} of ${count}`,
  blurred: 'blurred until you match',
} as const
