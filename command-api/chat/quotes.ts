import type { Quote } from '../../contracts/chat/quote.ts'
import { limits } from '../../contracts/core/limits.ts'
import { beginningOf } from '../../contracts/core/text-length.ts'

type Answering = { readonly id: string; readonly answers?: string | undefined }
type Source<M> = { many(ids: readonly string[]): Promise<readonly (M | undefined)[]> }

/** The messages that those of a page answer, by id. */
export const findAnswered = async <M extends Answering>(
  page: readonly Answering[],
  source: Source<M>,
): Promise<ReadonlyMap<string, M>> => {
  const ids = [...new Set(page.flatMap(({ answers }) => answers ?? []))]
  const found = ids.length === 0 ? [] : await source.many(ids)
  return new Map(found.flatMap(one => (one ? [[one.id, one] as const] : [])))
}

/**
 * What a message answers, for its reader. `quote` reads a message, undefined if it is not of that
 * conversation or its reader cannot read it: these look alike, as do messages that are no more.
 */
export const presentAnswered = async <M>(
  { answers: id }: Pick<Answering, 'answers'>,
  answered: ReadonlyMap<string, M>,
  quote: (message: M) => Promise<Omit<Quote, 'id'> | undefined>,
): Promise<{ answers?: Quote | null }> => {
  if (id === undefined) return {}
  const message = answered.get(id)
  const quoted = message && (await quote(message))
  if (!quoted) return { answers: null }
  return { answers: { id, ...quoted, content: beginningOf(quoted.content, limits.quote) } }
}
