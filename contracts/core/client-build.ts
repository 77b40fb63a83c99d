/** A page prerendered by the build, for visitors. */
export type PrerenderedPage = {
  /** HTML of the head: its title. */
  readonly head: string
  /** HTML of the element that the client hydrates. */
  readonly root: string
  /** Styles of the markup. */
  readonly css: string
  /** Version of the library that made the styles; only a client of the same version adopts them. */
  readonly styledComponents: string
}

/** What visitors' pages say of an installation. */
export type InstallationFacts = {
  /** Whether premium is sold: otherwise no screen offers it. */
  readonly takesPayments: boolean
  /** Whether members sign in by Kith's own passkeys alone, so that no account has an e-mail address. */
  readonly signsInByPasskey: boolean
  /** What the provider is called that members may choose beside passkeys; null for none. */
  readonly providerBeside: string | null
}

/** Names the prerendered pages of installations with these facts. */
export const pagesKey = ({ takesPayments, signsInByPasskey }: InstallationFacts): string =>
  `${takesPayments ? 'sold' : 'free'}-${signsInByPasskey ? 'passkeys' : 'providers'}`

/** The prerendered pages by path, by `pagesKey`. */
export type PrerenderedPages = Readonly<Record<string, Readonly<Record<string, PrerenderedPage>>>>

/** How the names of the browser's caches begin that hold the files of a build, the same for everyone. */
export const BUILD_CACHES = 'kith-build-'

/** Files that the build leaves for the server in its folder; no browser may read them. */
export const buildFiles = {
  /** Vite's manifest. */
  manifest: '.server/manifest.json',
  prerendered: '.server/prerendered.json',
} as const

/** Vite's output files by the path of their source, reduced to what pages need. */
export type BuildManifest = Readonly<Record<string, BuiltChunk | undefined>>

type BuiltChunk = {
  readonly file: string
  readonly name?: string
  readonly isDynamicEntry?: boolean
  /** Keys of the chunks that load with it, and of those loaded later. */
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/**
 * A build's sources and their static imports, as keys of its manifest. @throws {Error} unknown
 * source.
 */
export const withImports = (
  manifest: BuildManifest,
  ...sources: readonly string[]
): Set<string> => {
  const found = new Set(sources)
  // A set's loop also visits what is added during it.
  for (const key of found) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    for (const one of chunk.imports ?? []) found.add(one)
  }
  return found
}
