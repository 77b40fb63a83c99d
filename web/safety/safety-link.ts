import { pageAt } from '../../contracts/pages.ts'

/** The hash of `/safety` that opens the sheet for a new plan. */
export const NEW_PLAN = '#plan'

/** A link to the plans of dates: it says nothing of anybody. */
export const safetyLink = {
  label: 'Plan a date safely',
  hint: 'Somebody you trust reads where you are, and is told if you do not check in',
} as const

/** Opens the sheet for a new plan, with nothing filled in and no word of where it was opened. */
export const newPlanPath = `${pageAt('/safety')}${NEW_PLAN}`
