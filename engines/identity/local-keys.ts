import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { reasonOfSystem, UnusableFile } from '../file-advice.ts'

const Keys = z.object({
  /** Keys that sign id tokens. */
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) }),
  /** Keys that sign the provider's cookies. */
  cookieKeys: z.array(z.string().min(32)).min(1),
})
export type LocalKeys = z.output<typeof Keys>

const generate = (): LocalKeys => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'EC',
    kid: randomBytes(8).toString('hex'),
    alg: 'ES256',
    use: 'sig',
  }
  return { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The keys of the local provider: created at the first start, readable by their owner only.
 *
 * @throws {UnusableFile} the file exists and is not valid.
 */
export const localKeys = async (folder: string): Promise<LocalKeys> => {
  const file = join(folder, 'sign-in-keys.json')
  try {
    return Keys.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (!isMissing(error))
      throw new UnusableFile(file, reasonOfSystem(error) ?? 'is damaged', 'signInKeys', error)
  }
  const keys = generate()
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600, flag: 'wx' })
  await rename(draft, file)
  return keys
}
