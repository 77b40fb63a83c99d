import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { knownZone, longDay } from '../../ui/dates.ts'
import { seriesTexts } from './series-texts.ts'

/** `Every week until March 5, 2027`, in the event's zone; null for an event that does not repeat. */
export const seriesLine = ({ series, timeZone }: Pick<EventDetails, 'series' | 'timeZone'>) =>
  series &&
  seriesTexts.until(
    seriesTexts.every[series.every],
    longDay(series.until, undefined, knownZone(timeZone)),
  )
