import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/** A file in a folder of the package. */
const entry = import.meta.resolve('@sparticuz/chromium')

const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8'))

const folder = fileURLToPath(
  new URL(`../../node_modules/.cache/chromium-${version}/`, import.meta.url),
)

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
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  // Several processes of a run unpack it at the same time, so it appears when it is whole.
  const unpacked = `${program}-${process.pid}`
  await pipeline(
    createReadStream(fileURLToPath(new URL('../bin/chromium.br', entry))),
    createBrotliDecompress(),
    createWriteStream(unpacked, { mode: 0o755 }),
  )
  await rename(unpacked, program)
  return program
}
