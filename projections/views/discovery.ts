import { adultAnswers } from './cards/adult-answers.ts'
import { cards, removedQuestions } from './cards/cards.ts'
import { filters, preferenceRules } from './filters.ts'
import { relations } from './relations.ts'

/** Who can see whom: the views that the queries of discovery read. */
export const deckViews = [cards, adultAnswers, removedQuestions, relations]

export const discoveryViews = [...deckViews, filters, preferenceRules]
