/** The five types of question. */
export const questionTypes = ['boolean', 'single', 'multi', 'scale', 'text'] as const

/** What a question is about, across the packs. */
export const questionCategories = ['essential', 'lifestyle', 'intimacy', 'future'] as const
export type QuestionCategory = (typeof questionCategories)[number]

type Asked = {
  /** In snake_case for a seeded question, a UUID for a generated one. */
  readonly id: string
  readonly prompt: string
  readonly category: QuestionCategory
  /** About how different minds work; counts for the achievement NEURO_AWARE. */
  readonly isNeuro?: true
}

/** The choices; `scaleLabels` name the two ends. */
export type SeededQuestion = Asked &
  (
    | { readonly type: 'boolean' | 'text' }
    | { readonly type: 'single' | 'multi'; readonly options: readonly string[] }
    | { readonly type: 'scale'; readonly scaleLabels: readonly [string, string] }
  )

/** The default ends of a scale. */
export const scaleDefaults = { min: 1, max: 5 } as const

export const DEALBREAKER = 5

/** The importance preset in the form, and the one stored if a call gives none. */
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
