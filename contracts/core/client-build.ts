/** A page that the build has prerendered, for visitors. */
export type PrerenderedPage = {
  /** HTML of the head: its title. */
  readonly head: string
  /** HTML of the element that the client hydrates. */
  readonly root: string
  /** Styles of the markup. */
  readonly css: string
  /** Version of the library that made the styles; its client takes them over from the same version. */
  readonly styledComponents: string
}

/** The prerendered pages by path, as installations with and without payments show them. */
export type PrerenderedPages = Readonly<
  Record<'withPayments' | 'withoutPayments', Readonly<Record<string, PrerenderedPage>>>
>

/** What the build leaves for the server, in its folder; no browser may read it. */
export const buildFiles = {
  /** Vite's manifest. */
  manifest: '.server/manifest.json',
  /** The `PrerenderedPages`. */
  prerendered: '.server/prerendered.json',
} as const

/** The files that Vite made of a source, by the source's path, as far as pages need them. */
export type BuildManifest = Readonly<Record<string, BuiltChunk | undefined>>

type BuiltChunk = {
  readonly file: string
  readonly name?: string
  readonly isDynamicEntry?: boolean
  /** Keys of the chunks that load with it, and of those that it loads later. */
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
