/** A document with slots, cut at its slots once and filled for each response. */
export type PageTemplate = (values: Readonly<Record<string, string>>) => string

/**
 * A template from a document in which the names of `slots` stand where their values belong, each as
 * often as it likes. A slot without a value stays as it is, for the next template.
 */
export const pageTemplate = (document: string, slots: readonly string[]): PageTemplate => {
  let parts = [document]
  for (const slot of slots)
    parts = parts.flatMap(part =>
      slots.includes(part)
        ? [part]
        : part.split(slot).flatMap((text, index) => (index === 0 ? [text] : [slot, text])),
    )
  return values =>
    parts.map(part => (Object.hasOwn(values, part) ? (values[part] ?? '') : part)).join('')
}
