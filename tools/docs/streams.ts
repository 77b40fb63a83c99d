import { eventsByDecider } from '../../contracts/core/event-types.ts'
import { streams } from '../../contracts/core/streams.ts'
import { code, table } from './markdown.ts'
import { type ExportedSymbol, finderOf } from './symbols.ts'

/** Every stream with what it is the boundary for and the file of its decider. */
export const streamsTable = (symbols: readonly ExportedSymbol[]): string => {
  const documented = new Map(finderOf(symbols)('streams').members.map(one => [one.name, one]))
  const rows = Object.keys(eventsByDecider).map(name => {
    const { parameters = [], sentence = '' } = documented.get(name) ?? {}
    const nameOf = streams[name as keyof typeof streams] as (...ids: string[]) => string
    const decider = symbols.find(one => one.name === name && one.declaredAs === 'Decider')
    if (!decider || !sentence)
      throw new Error(`${name} has no decider or no stream with docstring.`)
    return [code(nameOf(...parameters.map(id => `{${id}}`))), sentence, code(decider.file)]
  })
  return table(['stream', 'boundary for', 'decider'], rows)
}
