import { type DeciderName, eventsByDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { ExportedSymbol } from './symbols.ts'

/** A kind of stream with its decider. */
export type StreamOfDecider = {
  readonly decider: DeciderName
  /** With its parameters, e.g. `pair-{one}_{other}`. */
  readonly name: string
  /** What it is the boundary for. */
  readonly sentence: string
  /** File of the decider; undefined where this version appends nothing. */
  readonly file: string | undefined
}

/** The kinds of streams, in the order of their deciders. */
export const streamsOfDeciders = (symbols: readonly ExportedSymbol[]): StreamOfDecider[] => {
  const documented = new Map(
    symbols
      .filter(({ file }) => /^contracts\/\w+\/feature\.ts$/.test(file))
      .flatMap(({ members }) => members.find(({ name }) => name === 'streams')?.members ?? [])
      .map(one => [one.name, one]),
  )
  return (Object.keys(eventsByDecider) as DeciderName[]).map(decider => {
    const { parameters = [], sentence = '' } = documented.get(decider) ?? {}
    const nameOf = streams[decider] as (...ids: string[]) => string
    const declared = symbols.find(one => one.name === decider && one.declaredAs === 'Decider')
    if (!sentence) throw new Error(`${decider} has no stream with docstring.`)
    return {
      decider,
      name: nameOf(...parameters.map(id => `{${id}}`)),
      sentence,
      file: declared?.file,
    }
  })
}
