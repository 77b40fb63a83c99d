import { type KeySubject, subjects } from '../../contracts/core/personal.ts'
import { code, table } from './markdown.ts'
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

/** What the records hold, by kind, and until when. */
export const recordsList = (find: FindSymbol): string =>
  find('RecordKind')
    .members.map(({ name, sentence, until }) => {
      if (!sentence || !until)
        throw new Error(`${name} of RecordKind needs a docstring and @until.`)
      return `- ${code(name)}: ${sentence}. Until: ${until}.`
    })
    .join('\n')
