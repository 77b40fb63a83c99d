import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { MemberName } from '../profiles/member-name.ts'
import { PhotoView } from '../profiles/profiles.ts'
import { type LinkKindKey, linkKinds } from './link-kinds.ts'

export const LinkKind = z.enum(Object.keys(linkKinds) as [LinkKindKey, ...LinkKindKey[]])

/** One side's name for a link: a kind, or words of one's own in its place. */
export const linkName = { kind: LinkKind, words: z.string().nullable() }

const person = { ...MemberName.shape, photo: PhotoView.nullable() }

/** Somebody in a constellation as a third person sees them. */
export const ConstellationPerson = z.object({
  /** Null where the reader may not open the profile. */
  profileId: Id.nullable(),
  ...person,
  /** The word of the member whose constellation it is, and that of this person. */
  word: z.object(linkName),
  theirWord: z.object(linkName),
})
export type ConstellationPerson = z.output<typeof ConstellationPerson>

/** The people whom a member and they themselves show to the reader. */
export const ShownConstellation = z
  .object({
    people: z.array(ConstellationPerson),
    /** Whether somebody is there who agreed to be counted and is not seen; never how many. */
    hasReserved: z.boolean(),
  })
  .meta({ id: 'ShownConstellation' })
export type ShownConstellation = z.output<typeof ShownConstellation>
