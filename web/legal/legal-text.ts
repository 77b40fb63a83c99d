/** A paragraph, or a list of points. `{email}` is a placeholder for the operator's address. */
export type LegalPart = string | readonly string[]

/** A legal text with its clauses. */
export type LegalText = {
  title: string
  /** Effective date as text: "August 16, 2025". */
  effective: string
  introduction: readonly LegalPart[]
  clauses: readonly { title: string; parts: readonly LegalPart[] }[]
}

export const effectiveDate = 'August 16, 2025'

const DAY = 86_400_000

/** Formats `7_776_000_000` as `90 days`. */
export const inDays = (milliseconds: number): string => `${milliseconds / DAY} days`
