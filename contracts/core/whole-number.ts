/**
 * The whole number that a person typed, in digits alone, full-width ones too; undefined for anything
 * else. `1.000` is a thousand to some and one to others, so it is none.
 */
export const wholeNumberIn = (text: string): number | undefined => {
  const digits = text.normalize('NFKC').trim()
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}
