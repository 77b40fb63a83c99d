import { hasInk } from '../../contracts/core/ink.ts'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { wholeNumberIn } from '../../contracts/core/whole-number.ts'
import type { AddressAudience } from '../../contracts/meetups/meetup-events.ts'
import { timesIssue } from '../../contracts/meetups/meetup-times.ts'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import type { Place } from '../../contracts/profiles/places.ts'
import { instantOf, localValue } from '../ui/dates.ts'
import { texts } from './texts.ts'

/** The values of the form's fields. */
export type EventForm = {
  title: string
  description: string
  starts: string
  ends: string
  location: string
  place: Place | null
  address: string
  places: string
  tags: readonly string[]
  isOnline: boolean
  isPublic: boolean
  /** Null follows `isPublic`: everybody who goes to a public event, approved people at others. */
  addressShownTo: AddressAudience | null
}

export const emptyForm: EventForm = {
  title: '',
  description: '',
  starts: '',
  ends: '',
  location: '',
  place: null,
  address: '',
  places: '',
  tags: [],
  isOnline: false,
  isPublic: true,
  addressShownTo: null,
}

/** The people who may read the address, as chosen or by default. */
export const audienceOf = ({ addressShownTo, isPublic }: EventForm): AddressAudience =>
  addressShownTo ?? (isPublic ? 'going' : 'approved')

/** The form's values for an event. */
export const formOf = (event: EventDetails): EventForm => ({
  title: event.title,
  description: event.description,
  starts: localValue(event.eventDate),
  ends: localValue(event.endDate),
  location: event.location ?? '',
  place: event.place,
  address: event.address ?? '',
  places: event.maxAttendees === null ? '' : String(event.maxAttendees),
  tags: event.tags,
  isOnline: event.isOnline,
  isPublic: event.isPublic,
  addressShownTo: event.addressShownTo,
})

/** Advice by field. */
export type FormProblems = Partial<Record<keyof EventForm, string>>

/** The field of a problem that the server found. */
const fieldOf: Readonly<Record<string, keyof EventForm>> = {
  eventDate: 'starts',
  endDate: 'ends',
  maxAttendees: 'places',
  placeId: 'place',
}

/** Problems that the server found, by the form's fields. */
export const serverProblems = (
  issues: readonly { path: string; message: string }[],
): FormProblems =>
  Object.fromEntries(
    issues.map(({ path, message }) => {
      const [name = ''] = path.split('.')
      return [fieldOf[name] ?? name, message]
    }),
  )

const { capacity } = meetupLimits

const placesProblem = (places: string): string | undefined => {
  if (!hasInk(places)) return undefined
  const count = wholeNumberIn(places)
  const fits = count !== undefined && count >= capacity.min && count <= capacity.max
  return fits ? undefined : texts.form.problems.places(capacity.max)
}

const timesProblem = ({ starts, ends }: EventForm, now: Date): FormProblems => {
  const eventDate = instantOf(starts)
  if (eventDate === undefined) return { starts: texts.form.problems.starts }
  const issue = timesIssue({ eventDate, endDate: instantOf(ends) ?? null }, now)
  return issue ? { [issue.path === 'eventDate' ? 'starts' : 'ends']: issue.message } : {}
}

/**
 * Problems to correct before the form is sent; the server checks the rest. Times are checked only
 * if they differ from `stored`, because an event that has begun may still be corrected.
 */
export function formProblems(form: EventForm, stored: EventForm, now: Date): FormProblems {
  const sameTimes = form.starts === stored.starts && form.ends === stored.ends
  const places = placesProblem(form.places)
  return {
    ...(!hasInk(form.title) && { title: texts.form.problems.title }),
    ...(!hasInk(form.description) && { description: texts.form.problems.description }),
    ...(sameTimes && form.starts !== '' ? {} : timesProblem(form, now)),
    ...(places && { places }),
  }
}

/** The body that a form without problems sends. */
export const bodyOf = (form: EventForm) => ({
  title: form.title,
  description: form.description,
  eventDate: instantOf(form.starts) ?? '',
  endDate: instantOf(form.ends) ?? null,
  location: form.location.trim() || null,
  placeId: form.place?.id ?? null,
  address: form.address.trim() || null,
  isOnline: form.isOnline,
  maxAttendees: wholeNumberIn(form.places) ?? null,
  isPublic: form.isPublic,
  addressShownTo: audienceOf(form),
  tags: [...form.tags],
})

/** The fields of the body that differ from the stored event. */
export const changesOf = (
  form: EventForm,
  stored: EventForm,
): Partial<ReturnType<typeof bodyOf>> => {
  const before = bodyOf(stored)
  const entries = Object.entries(bodyOf(form)).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  )
  return Object.fromEntries(entries)
}
