/** Texts of scores by answers before a match. Apart, because cards show them before the sheet loads. */
export const stepTexts = {
  /** One of three steps in words; undefined of another number, which is that of matches. */
  inCommon: (score: number): string | undefined =>
    ({ 25: 'Little in common', 50: 'Some in common', 75: 'Much in common' })[score],
} as const
