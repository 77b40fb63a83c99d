import { chmod, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { seededRandom } from '../samples/seeded-random.ts'

/** Damages a file that nobody has open. */
export type Damage = (path: string) => Promise<void>

const inDatabase =
  (sql: string): Damage =>
  async path => {
    const database = new DatabaseSync(path)
    database.exec(sql)
    database.close()
  }

/** Damage that any file can have. */
export const damages = {
  garbage: async path => {
    const chance = seededRandom(1)
    await writeFile(
      path,
      Uint8Array.from({ length: 8_192 }, () => chance.whole(0, 255)),
    )
  },
  'cut short': async path => truncate(path, Math.floor((await readFile(path)).length / 2)),
  empty: path => truncate(path, 0),
  folder: async path => {
    await rm(path)
    await mkdir(path)
  },
} as const satisfies Record<string, Damage>

/** Damage that a database can have. */
export const databaseDamages = {
  "another application's": async path => {
    await rm(path)
    await inDatabase('CREATE TABLE recipes (name TEXT)')(path)
  },
  newer: inDatabase('PRAGMA user_version = 99'),
} as const satisfies Record<string, Damage>

/** Removes everybody's right to read; root can still read. */
export const makeUnreadable: Damage = path => chmod(path, 0)

const flip = (bytes: Buffer, at: number): void => {
  for (let index = at + 1; index < at + 4; index += 1) bytes[index] = 0x01 ^ (bytes[index] ?? 0)
}

/** Flips some bits where the file first contains these bytes. */
export const flipAt = async (path: string, part: string | Uint8Array): Promise<void> => {
  const bytes = await readFile(path)
  const at = bytes.indexOf(part)
  if (at < 0) throw new Error(`${path} does not hold what should be damaged.`)
  flip(bytes, at)
  await writeFile(path, bytes)
}

/** Flips some bits wherever the file contains these bytes: free space may hold an older copy. */
export const flipEverywhere = async (path: string, part: string): Promise<void> => {
  const bytes = await readFile(path)
  let count = 0
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1)) {
    flip(bytes, at)
    count += 1
  }
  if (count === 0) throw new Error(`${path} does not hold what should be damaged.`)
  await writeFile(path, bytes)
}
