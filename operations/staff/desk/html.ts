/** Markup whose texts are escaped. */
export type Html = { readonly markup: string }

type Part = Html | string | number | null | undefined | false | readonly Html[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const markupOf = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, one => escapes[one] ?? '')
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** A template of markup: texts in it are escaped, also within quoted attributes; null, undefined and false are nothing. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: String.raw({ raw: fixed }, ...parts.map(markupOf)),
})
