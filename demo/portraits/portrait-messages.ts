import type { DemoRecipe } from '../../contracts/demo.ts'
import type { PhotoVariant, PhotoWidth } from '../../contracts/photo-addresses.ts'
import type { Rendition } from '../../engines/photos/rendition.ts'

/** Prints that are drawn together: what screens show at once, what costs most, what few need. */
export type VariantGroup = 'small' | 'wide' | 'blurred'

/** Which picture of whom, and which of its prints. */
export type PortraitJob = {
  readonly ticket: number
  readonly recipe: Pick<DemoRecipe, 'seed' | 'members'>
  readonly key: string
  readonly place: number
  readonly part: VariantGroup
}

/** One print of a portrait. */
export type DrawnVariant = {
  readonly look: PhotoVariant
  readonly width: PhotoWidth
  readonly print: Rendition
}

/** How an order ended. Nothing is drawn of a picture that nobody has. */
export type PortraitReply = { readonly ticket: number } & (
  | { readonly status: 'drawn'; readonly drawings: readonly DrawnVariant[] }
  | { readonly status: 'failed'; readonly reason: string }
)
