import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'

type Event = RecordedEvent<DomainEvent>

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * A text with made-up ids, the same for the same. They keep their order: streams of a pair, and whatever
 * else is sorted by ids, stay what they are.
 */
const withMadeUpIds = (text: string): string => {
  const ids = [...new Set(text.match(UUID))].sort()
  const made = new Map(
    ids.map((id, index) => [id, `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`]),
  )
  return text.replaceAll(UUID, id => made.get(id) ?? id)
}

const literal = ({ type, stream, revision, at, data }: Event): string =>
  JSON.stringify({ type, stream, revision, at, data })

const list = (events: readonly Event[]): string =>
  ['[', ...events.map(event => `  ${literal(event)},`), ']'].join('\n')

type Import = readonly [what: string, from: string]

const head = (imports: readonly Import[]): string =>
  [
    ...[['test', 'ava'] as const, ...imports].map(
      ([what, from]) => `import ${what} from '${from}'`,
    ),
    '',
    '// Cut out of a log: ids are made up, and personal fields are the placeholders of erased data.',
  ].join('\n')

/**
 * A spec that folds the events of some documents of a view. It fails until it says what they should be.
 * It is to be saved in a folder of `test`.
 *
 * @param keys of the documents that the last event changes.
 */
export const specOfFold = (
  view: string,
  keys: readonly string[],
  events: readonly Event[],
): string =>
  withMadeUpIds(`${head([
    ['{ viewNamed }', '../../projections/history/selection.ts'],
    ['{ foldEvents, type SpecEvent }', '../projections/fold-events.ts'],
  ])}
const events: readonly SpecEvent[] = ${list(events)}

test('${view} after ${events.at(-1)?.type}', t => {
  const documents = foldEvents(viewNamed('${view}'), events)
${keys.map(key => `  t.deepEqual(documents['${key}'], 'Write here what it should be.')`).join('\n')}
})
`)

/**
 * A spec of the decision that appended events: what the stream had before, the command, and what
 * followed. It fails until it says what the command was, since a log keeps none. It is to be saved in a
 * folder of `test`.
 *
 * @param causes of the decision in other streams, the nearest first.
 */
export const specOfDecision = (
  given: readonly Event[],
  then: readonly Event[],
  causes: readonly Event[],
): string => {
  const bodies = then.map(({ type, data }) => `    ${JSON.stringify({ type, data })},`)
  return withMadeUpIds(`${head([
    ['{ deciderOf }', '../deciders/decider-of.ts'],
    ['{ outcome }', '../deciders/outcome.ts'],
    ['type { SpecEvent }', '../projections/fold-events.ts'],
  ])}
${causes.map(cause => `// It followed from ${literal(cause)}\n`).join('')}const given: SpecEvent[] = ${list(given)}

test('${then.map(({ type }) => type).join(', ')} ${then.length > 1 ? 'follow' : 'follows'}', t => {
  const command = { type: 'Write here the command, of which the log keeps only the events.' }
  t.deepEqual(outcome(deciderOf('${then[0]?.stream}'), given, command as never), [
${bodies.join('\n')}
  ])
})
`)
}
