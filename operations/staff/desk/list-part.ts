import { type Html, html } from './html.ts'

/** The part of a list that a page shows. */
export type ListPart<T> = {
  readonly shown: readonly T[]
  /** How many come before it. */
  readonly from: number
  /** How many the whole list has. */
  readonly all: number
}

/** So many of a list stand on one page. */
const PART = 20

/** The part of a list after the first `from`; the first part where there is none so far on. */
export const partOf = <T>(list: readonly T[], from: number): ListPart<T> => {
  const start = from < list.length ? from : 0
  return { shown: list.slice(start, start + PART), from: start, all: list.length }
}

/** Links to the parts of a list before and after the one that is shown. */
export const morePages = (path: string, { shown, from, all }: ListPart<unknown>): Html => {
  const left = all - from - shown.length
  return html`${
    (from > 0 || left > 0) &&
    html`<nav class="row" aria-label="More">
${from > 0 && html`<a href="${path}?from=${Math.max(0, from - PART)}">Back</a>`}
${left > 0 && html`<a href="${path}?from=${from + shown.length}">${left} more</a>`}
</nav>`
  }`
}
