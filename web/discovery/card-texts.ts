/** Texts of a card. Apart from those of the deck, because other screens show parts of a card. */
export const cardTexts = {
  tags: 'Tags',
  inShort: 'In short',
  boundaries: 'Boundaries',
  more: (count: number) => `+${count} more`,
  readMore: 'Read more',
  readLess: 'Read less',
  fit: 'How you two fit',
  report: 'Report or Block',
  faceHidden: 'Face hidden',
  match: 'Match',
  ai: 'AI',
  photo: (name: string, place: number, count: number) => `${name}, photo ${place} of ${count}`,
  blurred: 'blurred until you match',
} as const
