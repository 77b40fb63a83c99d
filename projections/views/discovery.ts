import type { View } from '../runtime/define-projection.ts'
import { adultAnswers } from './cards/adult-answers.ts'
import { cards, removedQuestions } from './cards/cards.ts'
import { filters, preferenceRules } from './filters.ts'
import { relations } from './relations/relations.ts'

/**
 * Who can see whom: relations, which every process reads of the log, together with the view `cards`. A
 * query that waits for it has all that the queries of discovery read.
 */
export const discoveryView = { name: 'discovery', version: 1 } as const satisfies View

/** The views that the queries of discovery read. */
export const deckViews = [cards, adultAnswers, removedQuestions, relations]

export const discoveryViews = [...deckViews, filters, preferenceRules]
