import { hasInk } from '../../../contracts/core/ink.ts'
import { meetupLimits } from '../../../contracts/core/limits.ts'
import { wholeNumberIn } from '../../../contracts/core/whole-number.ts'
import type { EventRepeat } from '../../../contracts/meetups/event-series.ts'
import type { AddressAudience } from '../../../contracts/meetups/meetup-events.ts'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { timesIssue } from '../../../contracts/meetups/time-and-place.ts'
import type { Place } from '../../../contracts/profiles/places.ts'
import { deviceZone, knownZone, localValue } from '../../ui/dates.ts'
import { instantOf, timeProblem, timeTexts, type Which, whichOf } from '../../ui/zoned-time.ts'
import { seriesTexts } from '../series/series-texts.ts'
import { texts } from '../texts.ts'

/** How an event repeats: empty for one that does not. */
export type RepeatForm = {
  every: EventRepeat['every'] | ''
  /** The last day. */
  until: string
}

/** The values of the form's fields. */
export type EventForm = RepeatForm & {
  title: string
  description: string
  /** On the clocks of `timeZone`; of hours that come twice, `…Which` is the one that is meant. */
  starts: string
  startsWhich: Which
  ends: string
  endsWhich: Which
  /** Empty until it is chosen. */
  timeZone: string
  location: string
  place: Place | null
  address: string
  places: string
  tags: readonly string[]
  isOnline: boolean
  isPublic: boolean
  contactPerson: string
  accessNotes: string
  price: string
  question: string
  houseRulesAgreed: boolean
  /** Null follows `isPublic`: everybody who goes to a public event, approved people at others. */
  addressShownTo: AddressAudience | null
}

export const emptyForm: EventForm = {
  title: '',
  description: '',
  starts: '',
  startsWhich: '',
  ends: '',
  endsWhich: '',
  timeZone: deviceZone(),
  location: '',
  place: null,
  address: '',
  places: '',
  tags: [],
  isOnline: false,
  isPublic: true,
  contactPerson: '',
  accessNotes: '',
  price: '',
  question: '',
  houseRulesAgreed: false,
  addressShownTo: null,
  every: '',
  until: '',
}

/** The people who may read the address, as chosen or by default. */
export const audienceOf = ({ addressShownTo, isPublic }: EventForm): AddressAudience =>
  addressShownTo ?? (isPublic ? 'going' : 'approved')

/** The form's values for an event, in its own zone. */
export const formOf = (event: EventDetails): EventForm => ({
  title: event.title,
  description: event.description,
  ...timesOf(event),
  location: event.location ?? '',
  place: event.place,
  address: event.address ?? '',
  places: event.maxAttendees === null ? '' : String(event.maxAttendees),
  tags: event.tags,
  isOnline: event.isOnline,
  isPublic: event.isPublic,
  contactPerson: event.contactPerson ?? '',
  accessNotes: event.accessNotes ?? '',
  price: event.price ?? '',
  question: event.question ?? '',
  houseRulesAgreed: true,
  addressShownTo: event.addressShownTo,
  every: '',
  until: '',
})

const timesOf = ({ eventDate, endDate, ...event }: EventDetails) => {
  const timeZone = knownZone(event.timeZone) ?? deviceZone()
  return {
    starts: localValue(eventDate, timeZone),
    startsWhich: whichOf(eventDate, timeZone),
    ends: localValue(endDate, timeZone),
    endsWhich: whichOf(endDate, timeZone),
    timeZone,
  }
}

/** Advice by field. */
export type FormProblems = Partial<Record<keyof EventForm, string>>

/** The field of a problem that the server found. */
const fieldOf: Readonly<Record<string, keyof EventForm>> = {
  eventDate: 'starts',
  endDate: 'ends',
  maxAttendees: 'places',
  placeId: 'place',
  repeat: 'until',
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
const { problems } = texts.form

const placesProblem = (places: string): string | undefined => {
  if (!hasInk(places)) return undefined
  const count = wholeNumberIn(places)
  const fits = count !== undefined && count >= capacity.min && count <= capacity.max
  return fits ? undefined : problems.places(capacity.max)
}

/** The instants that the form means; undefined for a field that is empty or has a problem. */
const instantsIn = ({ starts, startsWhich, ends, endsWhich, timeZone }: EventForm) => ({
  eventDate: instantOf(starts, startsWhich, timeZone),
  endDate: instantOf(ends, endsWhich, timeZone),
})

const timesProblem = (form: EventForm, now: Date): FormProblems => {
  const { starts, startsWhich, ends, endsWhich, timeZone } = form
  if (timeZone === '') return { timeZone: problems.timeZone }
  const wrongStart = timeProblem(starts, startsWhich, timeZone)
  const wrongEnd = ends === '' ? undefined : timeProblem(ends, endsWhich, timeZone)
  if (wrongStart || wrongEnd)
    return {
      ...(wrongStart && { starts: timeTexts.problems[wrongStart] }),
      ...(wrongEnd && { ends: timeTexts.problems[wrongEnd] }),
    }
  const { eventDate = '', endDate = null } = instantsIn(form)
  const issue = timesIssue({ eventDate, endDate }, now)
  return issue ? { [issue.path === 'eventDate' ? 'starts' : 'ends']: issue.message } : {}
}

/** Problems of how an event repeats; the server checks the dates. */
export const repeatProblems = ({
  every,
  until,
}: RepeatForm): Pick<FormProblems, 'every' | 'until'> =>
  every !== '' && until === '' ? { until: seriesTexts.form.missing } : {}

/** The part of the body that says how an event repeats; none for one that does not. */
export const repeatOf = ({ every, until }: RepeatForm): { repeat?: EventRepeat } =>
  every === '' ? {} : { repeat: { every, until } }

const timeFields = ['starts', 'startsWhich', 'ends', 'endsWhich', 'timeZone'] as const

/**
 * Problems to correct before the form is sent; the server checks the rest. Times are checked only
 * if they differ from `stored`, because an event that has begun may still be corrected. A new event
 * names somebody to talk to, and its host agrees to the house rules.
 */
export function formProblems(form: EventForm, stored: EventForm, now: Date): FormProblems {
  const sameTimes = timeFields.every(field => form[field] === stored[field])
  const isNew = !stored.houseRulesAgreed
  const places = placesProblem(form.places)
  return {
    ...(!hasInk(form.title) && { title: problems.title }),
    ...(!hasInk(form.description) && { description: problems.description }),
    ...(sameTimes && form.starts !== '' ? {} : timesProblem(form, now)),
    ...(places && { places }),
    ...repeatProblems(form),
    ...(isNew && !hasInk(form.contactPerson) && { contactPerson: problems.contactPerson }),
    ...(!form.houseRulesAgreed && { houseRulesAgreed: problems.houseRulesAgreed }),
  }
}

/** The body that a form without problems sends. */
export const bodyOf = (form: EventForm) => ({
  title: form.title,
  description: form.description,
  eventDate: instantsIn(form).eventDate ?? '',
  endDate: instantsIn(form).endDate ?? null,
  timeZone: form.timeZone,
  location: form.location.trim() || null,
  placeId: form.place?.id ?? null,
  address: form.address.trim() || null,
  isOnline: form.isOnline,
  maxAttendees: wholeNumberIn(form.places) ?? null,
  isPublic: form.isPublic,
  addressShownTo: audienceOf(form),
  contactPerson: form.contactPerson.trim() || null,
  accessNotes: form.accessNotes.trim() || null,
  price: form.price.trim() || null,
  question: form.question.trim() || null,
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
