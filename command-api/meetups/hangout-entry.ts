import { Refusal } from '../../contracts/core/refusals.ts'
import { timeInZone } from '../../contracts/core/zone-times.ts'
import type { HangoutActivity } from '../../contracts/hangouts/hangouts.ts'
import { overAt } from '../../contracts/meetups/meetup-times.ts'
import { pageAt } from '../../contracts/pages.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import type { OwnPlan } from '../hangouts/own-plans.ts'
import type { CalendarEntry } from './calendar-text.ts'

/** @throws {Refusal} `hangout_undated`: the plan cannot be in a calendar yet. */
export const requireDate = (date: HangoutActivity['scheduledDate']): string => {
  if (date !== null) return date
  throw new Refusal('hangout_undated', 'This plan has no date yet. Choose one first.')
}

/**
 * A plan as a calendar entry of one of the two. It lasts as long as a meetup without an end. Notes
 * are left out: calendars are often shared, and notes are for the two.
 */
export const hangoutEntry = (
  { hangout, activity }: OwnPlan,
  scheduledDate: string,
): CalendarEntry => ({
  id: hangout.id,
  title: `${hobbyLabel(activity.hobby)} with ${activity.partner.pseudonym}`,
  description: activity.timeZone ? timeInZone(scheduledDate, activity.timeZone) : null,
  place: activity.location,
  start: scheduledDate,
  end: overAt({ eventDate: scheduledDate, endDate: null }),
  status: 'confirmed',
  path: `${pageAt('/hangouts')}?tab=plans`,
  sequence: hangout.changes ?? 0,
  createdAt: hangout.acceptedAt || hangout.at,
  updatedAt: hangout.updatedAt,
})
