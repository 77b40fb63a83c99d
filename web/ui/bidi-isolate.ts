const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Isolates a member's text within plain text (a title, label or toast): encloses right-to-left text
 * in FSI and PDI, so that it does not reorder the text around it. Use `<bdi>` in markup.
 */
export const bidiIsolate = (words: string): string =>
  rightToLeft.test(words) ? `\u2068${words}\u2069` : words
