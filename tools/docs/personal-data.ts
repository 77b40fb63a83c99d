import { type KeySubject, personalPaths, subjects } from '../../contracts/core/personal.ts'
import { events } from '../../contracts/events.ts'
import { code, codes, table } from './markdown.ts'
import type { FindSymbol } from './symbols.ts'

/** The name of a key, as in the ids of its subjects: a member and their profile share one. */
const keyName = (kind: KeySubject['kind']): string => subjects[kind]('').split('-')[0] ?? ''

/** A key with the field that names its subject. */
export const keyOf = ({ kind, field }: KeySubject): string => `${keyName(kind)} ${code(field)}`

/** What each kind of key encrypts, and when it is destroyed. */
export const keysTable = (find: FindSymbol): string =>
  table(
    ['key', 'encrypts', 'destroyed'],
    find('subjects').members.flatMap(({ name, sentence, until }) =>
      until === '' ? [] : [[keyName(name as KeySubject['kind']), sentence, until]],
    ),
  )

/** Every personal field with the keys that encrypt it. */
export const encryptedTable = (): string =>
  table(
    ['event', 'fields', 'key'],
    events.flatMap(({ type, personal }) =>
      personal
        ? [
            [
              code(type),
              codes(personalPaths(personal)),
              personal.keySubjects.map(keyOf).join(' and '),
            ],
          ]
        : [],
    ),
  )

/** Every text and number that the log stores readable, with the reason. */
export const readableTable = (): string =>
  table(
    ['event', 'fields', 'why'],
    events.flatMap(({ type, open }) => {
      const byReason = Map.groupBy(Object.entries(open), ([, why]) => why)
      return [...byReason].map(([why, fields]) => [
        code(type),
        codes(fields.map(([field]) => field)),
        why,
      ])
    }),
  )

/** What the records hold, by kind. */
export const recordsTable = (find: FindSymbol): string =>
  table(
    ['record', 'what', 'until'],
    find('RecordKind').members.map(({ name, sentence, until }) => {
      if (!sentence || !until)
        throw new Error(`${name} of RecordKind needs a docstring and @until.`)
      return [code(name), sentence, until]
    }),
  )
