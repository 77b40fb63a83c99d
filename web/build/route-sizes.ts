import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Limits of JavaScript size, in kB (1,000 bytes) after gzip. */
const bars = { firstLoad: 170, route: 50 }

/** One budget: the files of the build that a page loads, and their size limit. */
export type RouteLoad = {
  readonly name: string
  readonly files: readonly string[]
  readonly most: number
}

const importsIn = (script: string): string[] =>
  [...script.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, file]) => file ?? '')

/** Screens and sheets: chunks that a script loads on demand. */
const laterIn = (script: string): string[] =>
  [...script.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)].map(([, file]) => file ?? '')

/**
 * Returns what browsers load from the built client: first a visitor's landing page; then the layout
 * around every screen of a member; then each screen, sheet or step with its imports, except for
 * files that were loaded before it.
 *
 * @param dist the folder of the build.
 */
export const loadsOf = (dist: string): readonly RouteLoad[] => {
  const assets = join(dist, 'assets')
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = new Map(
    readdirSync(assets)
      .filter(file => file.endsWith('.js'))
      .map(file => [file, readFileSync(join(assets, file), 'utf8')]),
  )
  const named = (start: string) => [...scripts.keys()].filter(file => file.startsWith(`${start}-`))
  const reached = (files: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
    for (const file of files) {
      if (seen.has(file)) continue
      seen.add(file)
      reached(importsIn(scripts.get(file) ?? ''), seen)
    }
    return seen
  }

  const everyones = page.replace(/<link [^>]*data-for=[^>]*>/g, '')
  const index = [...scripts.keys()].filter(file => everyones.includes(`/assets/${file}"`))
  const first = reached([...index, ...named('Toasts'), ...named('LandingScreen')])
  const around = reached([
    ...index,
    ...named('Toasts'),
    ...named('MemberLayout'),
    ...named('LiveConnection'),
  ])
  const load = (name: string, files: Iterable<string>, most: number): RouteLoad => ({
    name,
    files: [...files].map(file => join(assets, file)),
    most,
  })
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')
  const before = (file: string) =>
    /^(MemberLayout|LiveConnection)-/.test(file) ? first : first.union(around)
  /** Files that a chunk adds to those that its importer has already loaded. */
  const beyond = (file: string, owner: string) => [
    ...reached([file]).difference(before(file).union(reached([owner]))),
  ]
  const later = new Map<string, string[]>()
  for (const [owner, script] of scripts)
    for (const file of laterIn(script)) {
      const found = beyond(file, owner)
      if (found.length > (later.get(file)?.length ?? -1)) later.set(file, found)
    }
  return [
    load('first load', first, bars.firstLoad),
    ...[...later]
      .filter(([file]) => !first.has(file))
      .sort()
      .map(([file, files]) => load(nameOf(file), files, bars.route)),
  ]
}
