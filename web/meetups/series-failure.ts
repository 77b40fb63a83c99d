import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { seriesTexts } from './series-texts.ts'
import { texts } from './texts.ts'

/** What a toast says when a change of a series failed. */
export const seriesFailure = (error: Error) => ({
  title: texts.error,
  text: error instanceof CallFailed && error.status < 500 ? adviceFor(error) : seriesTexts.failed,
})
