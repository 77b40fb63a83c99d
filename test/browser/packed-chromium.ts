import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { ignoreCodes } from '../../engines/primitives/ignore-codes.ts'

/** A file in a folder of the package. */
const entry = import.meta.resolve('@sparticuz/chromium')

const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8'))

const folder = fileURLToPath(
  new URL(`../../node_modules/.cache/chromium-${version}/`, import.meta.url),
)

/**
 * Unpacks a program, unless it is there. It appears when it is whole, and is never replaced: of several
 * processes that unpack it at the same time another may run it already, and Chromium starts more
 * processes from its own file.
 */
export async function unpackOnce(packed: string, program: string): Promise<void> {
  if (existsSync(program)) return
  mkdirSync(dirname(program), { recursive: true })
  const unpacked = `${program}-${randomUUID()}`
  try {
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(unpacked, { mode: 0o755 }),
    )
    await ignoreCodes(link(unpacked, program), 'EEXIST')
  } finally {
    await rm(unpacked, { force: true })
  }
}

/**
 * The headless Chromium that npm installs with the project. It is built with the optimisations of a
 * release: pages take an eighth less of the processor than in Debian's. Unpacked once, for which the
 * first caller waits two seconds; needs `libnss3` and a font of the system.
 *
 * @returns its path, or undefined on a machine that it is not built for.
 */
export async function packedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const program = `${folder}chromium`
  await unpackOnce(fileURLToPath(new URL('../bin/chromium.br', entry)), program)
  return program
}
