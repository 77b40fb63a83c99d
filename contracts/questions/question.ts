/** The five types of question. */
export const questionTypes = ['boolean', 'single', 'multi', 'scale', 'text'] as const

/** What a question is about, across the packs. */
export const questionCategories = ['essential', 'lifestyle', 'intimacy', 'future'] as const
export type QuestionCategory = (typeof questionCategories)[number]

type Asked = {
  /** In snake_case for a question of a seeded pack, a UUID for one that was generated. */
  readonly id: string
  readonly prompt: string
  readonly category: QuestionCategory
  /** About how different minds work; the achievement NEURO_AWARE asks for these. */
  readonly isNeuro?: true
}

/** What can be chosen; `scaleLabels` say what the two ends mean. */
export type SeededQuestion = Asked &
  (
    | { readonly type: 'boolean' | 'text' }
    | { readonly type: 'single' | 'multi'; readonly options: readonly string[] }
    | { readonly type: 'scale'; readonly scaleLabels: readonly [string, string] }
  )

/** The ends of a scale that says nothing else. */
export const scaleDefaults = { min: 1, max: 5 } as const

export const DEALBREAKER = 5

/** The importance that the form starts with, and the one that is stored when a call says none. */
export const importanceDefaults = { form: 2, stored: 3 } as const

/** An importance from 0 to 5, as the member reads it. */
export const importanceLabels = [
  'Not Important',
  'Slightly Important',
  'Moderately Important',
  'Important',
  'Very Important',
  'Dealbreaker',
] as const
