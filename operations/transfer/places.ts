import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type LastingStores, readLastingStores } from '../../engines/config/config.ts'
import { TransferFault } from '../../engines/process/transfer-fault.ts'

/** Variables by the beginning of their URLs, if only one variable takes such URLs. */
const variableOfUrl: readonly (readonly [RegExp, string])[] = [
  [/^esdb(\+discover)?:\/\//, 'EVENT_LOG_URL'],
  [/^mongodb(\+srv)?:\/\//, 'KEYS_URL'],
  [/^(s3:\/\/|disk:)/, 'MEDIA_URL'],
  [/^file:/, 'MASTER_KEY_URL'],
]

const variablesOf = (word: string): NodeJS.Dict<string> => {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(word) ?? []
  if (name !== undefined) return { [name]: value }
  const byUrl = variableOfUrl.find(([prefix]) => prefix.test(word))
  if (byUrl) return { [byUrl[1]]: word }
  const found = statSync(word, { throwIfNoEntry: false })
  if (found?.isDirectory()) return { KITH_DATA: word }
  if (found?.isFile()) return parseEnv(readFileSync(word, 'utf8'))
  throw new TransferFault(
    'unknown_place',
    'Name a place by an .env file, by a data folder that is there, by NAME=URL (EVENT_LOG_URL, KEYS_URL, MEDIA_URL, MASTER_KEY_URL, KITH_DATA), or by the URL of a server.',
  )
}

/**
 * Parses words into stores: files of variables, data folders, `NAME=URL`, or URLs of servers. A later
 * word overrides an earlier one.
 *
 * @throws {TransferFault} `unknown_place`. The message repeats no word, since one may hold a password.
 * @throws {ConfigError} a URL is not valid.
 */
export const readPlace = (words: readonly string[]): LastingStores =>
  readLastingStores(Object.assign({}, ...words.map(variablesOf)))
