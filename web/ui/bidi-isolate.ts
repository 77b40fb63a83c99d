const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A member's words within a sentence of plain text (a title, a label, a toast): written from right
 * to left, they stand between the marks of Unicode (FSI and PDI) that keep them from turning what is
 * around them. Others come back as they are. In markup it is `<bdi>` that does this.
 */
export const bidiIsolate = (words: string): string =>
  rightToLeft.test(words) ? `\u2068${words}\u2069` : words
