import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import type { PhotoVariant, PhotoWidth } from '../../contracts/profiles/photo-addresses.ts'
import type { Rendition } from '../../engines/adapters/images/rendition.ts'

/**
 * Variants that are drawn together: those that screens show first, the widest, which costs most, and
 * the blurred ones, which are rarely needed.
 */
export type VariantGroup = 'small' | 'wide' | 'blurred'

/** A picture of a member, and the group of its variants to draw. */
export type PortraitJob = {
  readonly requestId: number
  readonly recipe: Pick<DemoRecipe, 'seed' | 'members'>
  readonly key: string
  readonly place: number
  readonly part: VariantGroup
}

/** One variant of a portrait. */
export type DrawnVariant = {
  readonly variant: PhotoVariant
  readonly width: PhotoWidth
  readonly rendition: Rendition
}

/** The result of a job. It holds no variants if there is no such picture. */
export type PortraitReply = { readonly requestId: number } & (
  | { readonly status: 'drawn'; readonly drawings: readonly DrawnVariant[] }
  | { readonly status: 'failed'; readonly reason: string }
)
