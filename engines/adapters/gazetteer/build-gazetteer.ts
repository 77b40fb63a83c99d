import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gazetteerPath } from './gazetteer-file.ts'
import { readPlaceTable } from './read-place-table.ts'
import { writeGazetteer } from './write-gazetteer.ts'

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
