import { features as api } from '../../command-api/features.ts'
import { liveMessagesOf } from '../../command-api/live/live-messages.ts'
import { personalPaths } from '../../contracts/core/personal.ts'
import { type DeciderName, events, eventsByDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { subjectEventTypes } from '../../projections/insights/scorer-subjects.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { scorerSubjects } from '../../projections/views/insights.ts'
import { features as workers } from '../../workers/features.ts'
import type { Documented } from './docstrings.ts'
import { fieldsOf } from './event-fields.ts'
import { dataSchemas } from './event-schemas.ts'
import { code, codes } from './markdown.ts'
import { keyOf } from './personal-data.ts'
import type { ExportedSymbol } from './symbols.ts'

type EventDefinition = (typeof eventsByDecider)[keyof typeof eventsByDecider][number]

const { types: liveTypes } = liveMessagesOf(api)

/** The event types that each view folds, in memory or as documents. */
const typesByView: readonly (readonly [view: string, types: readonly string[]])[] = [
  ...allViews.map(({ name, on }) => [name, Object.keys(on)] as const),
  [scorerSubjects.name, subjectEventTypes],
]

const viewsThatFold = (type: string): string[] =>
  typesByView.filter(([, types]) => types.includes(type)).map(([name]) => name)

const reactorsTo = (type: string): string[] =>
  Object.values(workers)
    .flatMap(({ reactors }) => reactors)
    .filter(({ on }) => type in on)
    .map(({ name }) => name)

/** Docstrings of the declarations of events, by type. */
const documentedEvents = (symbols: readonly ExportedSymbol[]): ReadonlyMap<string, Documented> =>
  new Map(
    symbols
      .filter(({ name }) => name.endsWith('Events'))
      .flatMap(({ members }) => members.map(one => [one.name, one] as const)),
  )

/** Why the log stores a field readable, for fields that several events have for one reason. */
const sharedReasons: ReadonlyMap<string, string> = new Map(
  [
    ...Map.groupBy(
      events.flatMap(({ open }) => Object.entries(open)),
      ([path]) => path,
    ),
  ].flatMap(([path, uses]) => {
    const reasons = new Set(uses.map(([, reason]) => reason))
    return uses.length > 1 && reasons.size === 1 ? [[path, [...reasons].join('')] as const] : []
  }),
)

/** The reasons that the entries of the catalogue do not repeat. */
export const readableFields = (): string =>
  [...sharedReasons].map(([path, reason]) => `- ${code(path)}: ${reason}`).join('\n')

/** How the log stores a field: as its own declaration says, or else as that of the field around it. */
const storageOf = (definition: EventDefinition, path: string): string => {
  const { personal, open } = definition
  const reasons: Readonly<Record<string, string>> = open
  const reason = reasons[path] ?? reasons[`${path}.*`]
  if (reason !== undefined) return sharedReasons.has(path) ? 'Readable' : `Readable, ${reason}`
  if (personal && personalPaths(personal).includes(path))
    return `Encrypted by ${personal.keySubjects.map(keyOf).join(' and ')}`
  const around = path.lastIndexOf('.')
  return around < 0 ? '' : storageOf(definition, path.slice(0, around))
}

const withFullStop = (sentence: string): string => (sentence === '' ? '' : `${sentence}.`)

const named = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`*${what}* ${codes(names)}`]

/** What follows from an event of this type, in one line. */
const consequences = ({ type, version, ends }: EventDefinition): string =>
  [
    ...(version === 1 ? [] : [`*version* ${version}`]),
    ...named('views', viewsThatFold(type)),
    ...named('reactors', reactorsTo(type)),
    ...(liveTypes.includes(type) ? ['*live*'] : []),
    ...(ends ? ['*destroys keys*'] : []),
  ].join('; ')

/** Every event with its fields and what follows from it, by stream. `catalogue.ts` parses it. */
export const eventCatalogue = (symbols: readonly ExportedSymbol[]): string => {
  const { byType, shared } = dataSchemas()
  const documented = documentedEvents(symbols)

  const entryOf = (definition: EventDefinition): string => {
    const { type } = definition
    const schema = byType.get(type)
    if (!schema) throw new Error(`${type} has no schema.`)
    const { sentence = '', members = [] } = documented.get(type) ?? {}
    const fields = Map.groupBy(fieldsOf(schema, shared), ({ path }) => storageOf(definition, path))
    const lists = [...fields].map(([storage, of]) => {
      const texts = of.map(({ path, isOptional, type: what }) => {
        const about = members.find(({ name }) => name === path)?.sentence ?? ''
        if (about.includes('; `')) throw new Error(`${type} ${path}: "; \`" begins a field.`)
        const isUsual = what === (path.endsWith('Id') ? 'id' : 'text')
        const text = [...(isUsual ? [] : [what]), about].filter(Boolean).join('. ')
        return [code(isOptional ? `${path}?` : path), text].filter(Boolean).join(' ')
      })
      return `- ${storage === '' ? '' : `${storage}: `}${texts.join('; ')}`
    })
    return [`### ${type}`, withFullStop(sentence), consequences(definition), lists.join('\n')]
      .filter(Boolean)
      .join('\n\n')
  }

  const sectionOf = ({ decider, name, sentence, file }: StreamOfDecider): string =>
    [
      `## ${code(name)}`,
      `${sentence}. ${file ? `Decided in ${code(file)}` : 'No longer written'}.`,
      ...eventsByDecider[decider].map(entryOf),
    ].join('\n\n')

  return `\n${streamsOfDeciders(symbols).map(sectionOf).join('\n\n')}\n`
}

/** A kind of stream with its decider. */
type StreamOfDecider = {
  readonly decider: DeciderName
  /** With its parameters, e.g. `pair-{one}_{other}`. */
  readonly name: string
  /** What it is the boundary for. */
  readonly sentence: string
  /** File of the decider; undefined where this version appends nothing. */
  readonly file: string | undefined
}

/** The kinds of streams, in the order of their deciders. */
const streamsOfDeciders = (symbols: readonly ExportedSymbol[]): StreamOfDecider[] => {
  const documented = new Map(
    symbols
      .filter(({ file }) => /^contracts\/\w+\/feature\.ts$/.test(file))
      .flatMap(({ members }) => members.find(({ name }) => name === 'streams')?.members ?? [])
      .map(one => [one.name, one]),
  )
  return (Object.keys(eventsByDecider) as DeciderName[]).map(decider => {
    const { parameters = [], sentence = '' } = documented.get(decider) ?? {}
    const nameOf = streams[decider] as (...ids: string[]) => string
    const declared = symbols.find(
      ({ name, declaredAs }) =>
        declaredAs === 'Decider' && (name === decider || name === `${decider}Card`),
    )
    if (!sentence) throw new Error(`${decider} has no stream with docstring.`)
    return {
      decider,
      name: nameOf(...parameters.map(id => `{${id}}`)),
      sentence,
      file: declared?.file,
    }
  })
}
