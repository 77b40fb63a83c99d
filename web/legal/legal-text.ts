/** A paragraph, or a list of points. `{email}` stands for the address of those who run this Kith. */
export type LegalPart = string | readonly string[]

/** A text that members live by or agree to, clause by clause. */
export type LegalText = {
  title: string
  /** Since when it holds, as it is written: "August 16, 2025". */
  effective: string
  introduction: readonly LegalPart[]
  clauses: readonly { title: string; parts: readonly LegalPart[] }[]
}

export const effectiveDate = 'August 16, 2025'

const DAY = 86_400_000

/** `7_776_000_000` as `90 days`. */
export const inDays = (milliseconds: number): string => `${milliseconds / DAY} days`
