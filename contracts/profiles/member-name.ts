import * as z from 'zod'

/** A member's name as others see it, with the mark that is shown wherever the name is. */
export const MemberName = z.object({
  pseudonym: z.string(),
  /** True for a profile of the demo community. */
  isDemo: z.boolean(),
})
export type MemberName = z.output<typeof MemberName>

/** Returns the name in a profile, without its other fields. */
export const memberName = ({ pseudonym, isDemo }: MemberName): MemberName => ({ pseudonym, isDemo })

/** A name as somebody last saw it; `pseudonym` is null if they could not see the profile. */
export const SeenName = MemberName.extend({ pseudonym: z.string().nullable() })
export type SeenName = Readonly<z.output<typeof SeenName>>

/** Returns the name that somebody sees of a profile; without a profile, an empty name. */
export const seenName = ({
  pseudonym = null,
  isDemo = false,
}: Partial<SeenName> = {}): SeenName => ({
  pseudonym,
  isDemo,
})
