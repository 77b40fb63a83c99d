import test from 'ava'
import { timeTexts } from '../../ui/zoned-time.ts'
import {
  bodyOf,
  changesOf,
  type EventForm,
  emptyForm,
  formProblems,
  serverProblems,
} from './event-form.ts'

const now = new Date(2026, 10, 20, 12)
const form: EventForm = {
  ...emptyForm,
  title: 'Soup',
  description: 'A quiet supper.',
  starts: '2026-12-04T19:00',
  timeZone: 'Europe/Berlin',
  places: '8',
  contactPerson: 'Marlowe',
  houseRulesAgreed: true,
}

test('an empty form names each field that is required', t => {
  const problems = formProblems(emptyForm, emptyForm, now)
  t.deepEqual(Object.keys(problems).sort(), [
    'contactPerson',
    'description',
    'houseRulesAgreed',
    'starts',
    'title',
  ])
  t.deepEqual(formProblems(form, emptyForm, now), {})
})

test('times and places are checked before they are sent', t => {
  const problem = (changes: Partial<EventForm>) =>
    Object.keys(formProblems({ ...form, ...changes }, emptyForm, now))
  t.deepEqual(problem({ starts: '2026-11-19T19:00' }), ['starts'])
  t.deepEqual(problem({ ends: '2026-12-04T18:00' }), ['ends'])
  for (const places of ['0', '2.5', 'many', '10001']) t.deepEqual(problem({ places }), ['places'])
  for (const places of ['', '1', '10000']) t.deepEqual(problem({ places }), [])
})

test('a new event names somebody to talk to, and its host agrees to the house rules', t => {
  const problem = (changes: Partial<EventForm>, stored = emptyForm) =>
    Object.keys(formProblems({ ...form, ...changes }, stored, now))
  t.deepEqual(problem({ contactPerson: ' ' }), ['contactPerson'])
  t.deepEqual(problem({ houseRulesAgreed: false }), ['houseRulesAgreed'])
  const older = { ...form, contactPerson: '' }
  t.deepEqual(problem({ contactPerson: '', title: 'Soup and bread' }, older), [])
  t.false('houseRulesAgreed' in bodyOf(form))
})

test('times are those of the zone, and an hour that is skipped or comes twice is asked about', t => {
  t.like(bodyOf(form), { eventDate: '2026-12-04T18:00:00.000Z', timeZone: 'Europe/Berlin' })
  const problem = (changes: Partial<EventForm>) =>
    formProblems({ ...form, ...changes }, emptyForm, now)
  t.like(problem({ starts: '2027-03-28T02:30' }), { starts: timeTexts.problems.skipped })
  const twice = { starts: '2027-10-31T02:30' }
  t.like(problem(twice), { starts: timeTexts.problems.twice })
  t.like(problem({ ends: '2027-10-31T02:30' }), { ends: timeTexts.problems.twice })
  t.deepEqual(problem({ ...twice, startsWhich: 'second' }), {})
  t.is(bodyOf({ ...form, ...twice, startsWhich: 'second' }).eventDate, '2027-10-31T01:30:00.000Z')
  t.like(problem({ timeZone: '' }), { timeZone: 'Choose the time zone of the event.' })
})

test('the times of an event that has begun are left alone', t => {
  const begun = { ...form, starts: '2026-11-20T11:00' }
  t.deepEqual(formProblems({ ...begun, title: 'Soup and bread' }, begun, now), {})
})

test('the audience of the address follows the visibility of the event until it is chosen', t => {
  t.is(bodyOf(form).addressShownTo, 'going')
  t.is(bodyOf({ ...form, isPublic: false }).addressShownTo, 'approved')
  for (const isPublic of [true, false])
    for (const addressShownTo of ['going', 'approved'] as const)
      t.is(bodyOf({ ...form, isPublic, addressShownTo }).addressShownTo, addressShownTo)
  const stored: EventForm = { ...form, addressShownTo: 'going' }
  t.deepEqual(changesOf({ ...stored, isPublic: false }, stored), { isPublic: false })
})

test('only changed fields are sent', t => {
  t.deepEqual(changesOf({ ...form, places: '', tags: ['Quiet'] }, form), {
    maxAttendees: null,
    tags: ['Quiet'],
  })
  t.deepEqual(changesOf(form, form), {})
  t.like(bodyOf(form), { endDate: null, location: null, maxAttendees: 8, isPublic: true })
})

test('problems of the server are shown at the fields of the form', t => {
  t.deepEqual(
    serverProblems([
      { path: 'eventDate', message: 'No.' },
      { path: 'tags.1', message: 'X' },
    ]),
    {
      starts: 'No.',
      tags: 'X',
    },
  )
})
