import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildManifest, buildFiles, withImports } from '../../contracts/core/client-build.ts'

/** Limits of JavaScript size, in kB (1,000 bytes) after gzip. */
const limits = { firstLoad: 170, route: 50 }

/** One budget: the files of the build that a page loads, and their size limit. */
export type RouteLoad = {
  readonly name: string
  readonly files: readonly string[]
  readonly limit: number
}

const layoutParts = ['shell/MemberLayout.tsx', 'shell/LiveConnection.tsx']

/**
 * Returns what browsers load from the built client: first a visitor's landing page; then the layout
 * around every screen of a member; then each screen, sheet or step with its imports, except for
 * files that were loaded before it.
 *
 * @param dist the folder of the build.
 */
export const loadsOf = (dist: string): readonly RouteLoad[] => {
  const manifest: BuildManifest = JSON.parse(readFileSync(join(dist, buildFiles.manifest), 'utf8'))
  const everywhere = ['main.tsx', 'ui/Toasts.tsx']
  const first = withImports(manifest, ...everywhere, 'landing/LandingScreen.tsx')
  const layout = withImports(manifest, ...everywhere, ...layoutParts)
  const load = (name: string, keys: ReadonlySet<string>, limit: number): RouteLoad => ({
    name,
    files: [...keys].map(key => join(dist, manifest[key]?.file ?? '')),
    limit,
  })

  const routes = new Map<string, ReadonlySet<string>>()
  for (const [importer, chunk] of Object.entries(manifest))
    for (const key of chunk?.dynamicImports ?? []) {
      const before = layoutParts.includes(key) ? first : first.union(layout)
      const added = withImports(manifest, key).difference(
        before.union(withImports(manifest, importer)),
      )
      if (added.size > (routes.get(key)?.size ?? -1)) routes.set(key, added)
    }
  return [
    load('first load', first, limits.firstLoad),
    ...[...routes]
      // A part of the layout that Toasts loads for visitors adds nothing for members.
      .filter(([key, added]) => !first.has(key) && added.size > 0)
      .sort()
      .map(([key, added]) => load(manifest[key]?.name ?? key, added, limits.route)),
  ]
}
