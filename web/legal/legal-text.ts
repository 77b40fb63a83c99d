/** A paragraph with the operator's address for `{email}`, and its variant without an address. */
export type ContactPart = { readonly withEmail: string; readonly without: string }

/** A paragraph, a list of points, or how to reach the operator. */
export type LegalPart = string | readonly string[] | ContactPart

/** Whom to ask if the operator has published no address; follows "to …, ". */
export const askOperator =
  'ask the people who run this Kith, who have not published a contact address yet'

type LegalClause = { title: string; parts: readonly LegalPart[] }

/** Clauses with their numbers, without those that do not apply here. */
export const numbered = (clauses: readonly (LegalClause | false)[]): LegalClause[] =>
  clauses
    .filter(clause => clause !== false)
    .map(({ title, parts }, index) => ({ title: `${index + 1}. ${title}`, parts }))

/** A legal text with its clauses. */
export type LegalText = {
  title: string
  /** Effective date as text: "August 16, 2025". */
  effective: string
  introduction: readonly LegalPart[]
  clauses: readonly LegalClause[]
}

export const effectiveDate = 'August 16, 2025'

const DAY = 86_400_000

/** Formats `7_776_000_000` as `90 days`. */
export const inDays = (milliseconds: number): string => `${milliseconds / DAY} days`
