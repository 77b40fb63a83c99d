import { CallFailed } from '../../data/call-errors.ts'
import type { Filter } from './filter-model.ts'

const PATH = /^filters\.(?<filter>\d+)(?:\.filterValue\.(?:values|searchTerms)\.(?<value>\d+))?/

/** The text at an index of the value, for filters whose value is a list of texts. */
const textAt = ({ filterValue }: Filter, index: number): string | undefined =>
  'values' in filterValue ? filterValue.values[index] : undefined

/**
 * The server's objections to a list of filters that was sent, by the filter's id. Each begins with
 * the text that it is about: `Erewhon: Name a city …`.
 */
export function problemsOf(error: Error, sent: readonly Filter[]): Map<string, string> {
  const problems = new Map<string, string>()
  if (!(error instanceof CallFailed)) return problems
  for (const { path, message } of error.problem?.issues ?? []) {
    const { filter: at, value } = PATH.exec(path)?.groups ?? {}
    const filter = sent[Number(at)]
    if (!filter) continue
    const text = textAt(filter, Number(value))
    const said = text === undefined ? message : `${text}: ${message}`
    problems.set(filter.id, [problems.get(filter.id), said].filter(Boolean).join(' '))
  }
  return problems
}
