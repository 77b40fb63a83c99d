/** The value of a decimal digit of any script: the digits of a script follow each other from zero. */
const digitValue = (digit: string): string => {
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/**
 * The whole number that a person typed, in digits alone of any script, full-width ones too;
 * undefined for anything else. `1.000` is a thousand to some and one to others, so it is none.
 */
export const wholeNumberIn = (text: string): number | undefined => {
  const digits = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\p{Nd}/gu, digitValue)
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}
