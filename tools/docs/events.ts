import { features as api } from '../../command-api/features.ts'
import { liveMessagesOf } from '../../command-api/live/live-messages.ts'
import { personalPaths } from '../../contracts/core/personal.ts'
import { eventsByDecider } from '../../contracts/events.ts'
import { subjectEventTypes } from '../../projections/insights/open-scorer-subjects.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { deckViews, discoveryView } from '../../projections/views/discovery.ts'
import { scorerSubjects } from '../../projections/views/insights.ts'
import { relationEventTypes } from '../../projections/views/relations/relation-changes.ts'
import { sampleLog, withQuestionIds } from '../../test/projections/sample-log.ts'
import { features as workers } from '../../workers/features.ts'
import type { Documented } from './docstrings.ts'
import { fieldsOf } from './event-fields.ts'
import { dataSchemas } from './event-schemas.ts'
import { code, codes, table } from './markdown.ts'
import { keyOf } from './personal-data.ts'
import { type StreamOfDecider, streamsOfDeciders } from './streams.ts'
import type { ExportedSymbol } from './symbols.ts'

type EventDefinition = (typeof eventsByDecider)[keyof typeof eventsByDecider][number]

const { types: liveTypes } = liveMessagesOf(api)

/** The event types that the queries of discovery follow, in memory and by the views that they read. */
const followedEventTypes = [
  ...new Set([...relationEventTypes, ...deckViews.flatMap(({ on }) => Object.keys(on))]),
]

/** The event types that each view folds, in memory or as documents. */
const typesByView: readonly (readonly [view: string, types: readonly string[]])[] = [
  ...allViews.map(({ name, on }) => [name, Object.keys(on)] as const),
  [discoveryView.name, followedEventTypes],
  [scorerSubjects.name, subjectEventTypes],
]

const viewsThatFold = (type: string): string[] =>
  typesByView.filter(([, types]) => types.includes(type)).map(([name]) => name)

const reactorsTo = (type: string): string[] =>
  Object.values(workers)
    .flatMap(({ reactors }) => reactors)
    .filter(({ on }) => type in on)
    .map(({ name }) => name)

/** Data of an event of each type, made from its schema: of several, the one that says most. */
export const exampleData = (): ReadonlyMap<string, Readonly<Record<string, unknown>>> => {
  const longest = new Map<string, string>()
  for (const { type, data } of sampleLog()) {
    const json = withQuestionIds(JSON.stringify(data))
    if (json.length > (longest.get(type)?.length ?? 0)) longest.set(type, json)
  }
  return new Map([...longest].map(([type, json]) => [type, JSON.parse(json)]))
}

/** Docstrings of the declarations of events, by type. */
const documentedEvents = (symbols: readonly ExportedSymbol[]): ReadonlyMap<string, Documented> =>
  new Map(
    symbols
      .filter(({ name }) => name.endsWith('Events'))
      .flatMap(({ members }) => members.map(one => [one.name, one] as const)),
  )

/** How the log stores a field. */
const storageOf = ({ personal, open, storedFields }: EventDefinition, path: string): string => {
  const stored = storedFields?.[path]
  if (stored !== undefined) return `as ${code(stored)}`
  const reasons: Readonly<Record<string, string>> = open
  const reason = reasons[path] ?? reasons[`${path}.*`]
  if (reason !== undefined) return `readable: ${reason}`
  if (!personal || !personalPaths(personal).includes(path)) return ''
  return `encrypted, key of ${personal.keySubjects.map(keyOf).join(' and ')}`
}

const withFullStop = (sentence: string): string => (sentence === '' ? '' : `${sentence}.`)

const namesOf = (names: readonly string[], none: string): string =>
  names.length === 0 ? none : codes(names)

/** What follows from an event of this type, in one line. */
const consequences = ({ type, ends }: EventDefinition): string =>
  [
    `Folded by ${namesOf(viewsThatFold(type), 'no view')}`,
    `followed by ${namesOf(reactorsTo(type), 'no reactor')}`,
    ...(liveTypes.includes(type) ? ['sent live to open screens'] : []),
    ...(ends ? ['destroys keys'] : []),
  ].join('; ')

/** Every event with its fields, its example and what follows from it, by stream. */
export const eventCatalogue = (symbols: readonly ExportedSymbol[]): string => {
  const { byType, shared } = dataSchemas()
  const documented = documentedEvents(symbols)
  const example = exampleData()

  const entryOf = (definition: EventDefinition): string => {
    const { type, stored, version } = definition
    const schema = byType.get(type)
    const data = example.get(type)
    if (!schema || !data) throw new Error(`${type} has no schema or no example.`)
    const { sentence = '', members = [] } = documented.get(type) ?? {}
    const rows = fieldsOf(schema, shared).map(({ path, isOptional, type: what }) => {
      const about = members.find(({ name }) => name === path)?.sentence ?? ''
      const text = [what, about].filter(Boolean).join('. ')
      return [code(isOptional ? `${path}?` : path), text, storageOf(definition, path)]
    })
    return [
      `### ${type}`,
      withFullStop(sentence),
      `Version ${version}${type === stored ? '' : `, stored as ${code(stored)}`}. ${consequences(definition)}.`,
      table(['field', 'what it is', 'in the log'], rows),
      `<details><summary>Example</summary>\n\n\`\`\`json\n${JSON.stringify(data, null, 2)}\n\`\`\`\n\n</details>`,
    ]
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

/** The events of each kind of stream, as links into the catalogue. */
export const eventList = (symbols: readonly ExportedSymbol[]): string =>
  table(
    ['stream', 'events'],
    streamsOfDeciders(symbols).map(({ decider, name }) => [
      code(name),
      eventsByDecider[decider].map(({ type }) => `[${type}](#${type.toLowerCase()})`).join(', '),
    ]),
  )
