import test from 'ava'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type MeetupCommand, meetup } from './decider.ts'
import type { MeetupEvent } from './meetup-state.ts'
import { holdersOf } from './roles.ts'

const HOUR = 3_600_000
const now = new Date(longAgo)
const iso = (ms: number) => new Date(now.getTime() + ms).toISOString()
const ids = { meetupId: 'g', organizer: 'host' }

const announced: MeetupEvent = {
  type: 'MeetupAnnounced',
  data: {
    ...ids,
    title: 'Soup',
    description: 'Bring a spoon.',
    eventDate: iso(24 * HOUR),
    endDate: null,
    location: null,
    place: null,
    address: null,
    isOnline: false,
    maxAttendees: null,
    isPublic: true,
    addressShownTo: 'going',
    tags: [],
  },
}
const of = (profileId: string) => ({ ...ids, profileId, role: 'consent_lead' }) as const
const offered = (profileId: string): MeetupEvent => ({ type: 'RoleOffered', data: of(profileId) })
const accepted = (profileId: string): MeetupEvent => ({ type: 'RoleAccepted', data: of(profileId) })
const declined = (profileId: string, wasAccepted = false): MeetupEvent => ({
  type: 'RoleDeclined',
  data: { ...of(profileId), wasAccepted },
})
const withdrawn = (profileId: string, wasAccepted = false): MeetupEvent => ({
  type: 'RoleWithdrawn',
  data: { ...of(profileId), wasAccepted },
})
const offer = (profileId: string, by = 'host'): MeetupCommand => ({
  type: 'OfferRole',
  role: 'consent_lead',
  by,
  profileId,
  now,
})
const withdraw = (profileId: string, by = 'host'): MeetupCommand => ({
  type: 'WithdrawRole',
  role: 'consent_lead',
  by,
  profileId,
  now,
})
const reply = (by: string, isAccepted: boolean, at = now): MeetupCommand => ({
  type: 'AnswerRole',
  role: 'consent_lead',
  by,
  isAccepted,
  now: at,
})
const after = (history: MeetupEvent[], command: MeetupCommand) =>
  outcome(meetup, [announced, ...history], command)
const leads = (...history: MeetupEvent[]) =>
  holdersOf(stateAfter(meetup, [announced, ...history]).roles, 'consent_lead')

test('an organizer asks a member once at a time, and a second only after taking that back', t => {
  t.deepEqual(after([], offer('ash')), [offered('ash')])
  t.deepEqual(after([offered('ash')], offer('ash')), [])
  t.like(after([offered('ash')], offer('bay')), { code: 'role_taken' })
  t.like(after([offered('ash'), accepted('ash')], offer('bay')), { code: 'role_taken' })
  t.deepEqual(after([offered('ash')], withdraw('ash')), [withdrawn('ash')])
  t.deepEqual(after([offered('ash'), withdrawn('ash')], offer('bay')), [offered('bay')])
})

test('only the organizer asks and takes back, and never themselves', t => {
  t.like(after([], offer('host')), { code: 'not_found' })
  t.like(after([], offer('ash', 'ash')), { code: 'not_found' })
  t.like(after([offered('ash')], withdraw('ash', 'ash')), { code: 'not_found' })
})

test('a member has a role only between their yes and whatever ends it', t => {
  t.deepEqual(leads(offered('ash')), [])
  t.deepEqual(after([offered('ash')], reply('ash', true)), [accepted('ash')])
  t.deepEqual(leads(offered('ash'), accepted('ash')), ['ash'])
  t.deepEqual(after([offered('ash'), accepted('ash')], reply('ash', true)), [])
  t.deepEqual(after([offered('ash'), accepted('ash')], reply('ash', false)), [
    declined('ash', true),
  ])
  t.deepEqual(leads(offered('ash'), accepted('ash'), declined('ash', true)), [])
  t.deepEqual(leads(offered('ash'), accepted('ash'), withdrawn('ash', true)), [])
})

test('nobody answers who is not asked any more', t => {
  t.like(after([], reply('ash', true)), { code: 'not_found' })
  t.like(after([offered('ash')], reply('bay', true)), { code: 'not_found' })
  t.like(after([offered('ash'), withdrawn('ash')], reply('ash', true)), { code: 'not_found' })
  const back = [offered('ash'), accepted('ash'), declined('ash', true)]
  t.like(after(back, reply('ash', true)), { code: 'not_found' }, 'it was given back')
})

test('a no stays when the organizer asks again, and can become a yes', t => {
  const no = [offered('ash'), declined('ash')]
  const asked = (...history: MeetupEvent[]) =>
    stateAfter(meetup, [announced, ...no, ...history]).roles[0]
  t.like(asked(), { isOpen: true, answer: 'no' })
  t.like(asked(withdrawn('ash'), offered('ash')), { isOpen: true, answer: 'no' })
  t.deepEqual(after(no, reply('ash', false)), [])
  t.deepEqual(after(no, reply('ash', true)), [accepted('ash')])
})

test('a canceled or past event still lets a member give back a role, and no more', t => {
  const cancelled: MeetupEvent = { type: 'MeetupCancelled', data: ids }
  const held = [offered('ash'), accepted('ash'), cancelled]
  t.deepEqual(after(held, reply('ash', false)), [declined('ash', true)])
  t.like(after([offered('ash'), cancelled], reply('ash', true)), { code: 'event_over' })
  t.like(after([cancelled], offer('ash')), { code: 'event_over' })
  const later = new Date(now.getTime() + 48 * HOUR)
  t.deepEqual(after([offered('ash'), accepted('ash')], reply('ash', false, later)), [
    declined('ash', true),
  ])
})

test('leaving ends roles and the seat', t => {
  const going: MeetupEvent = {
    type: 'RsvpGiven',
    data: { ...ids, profileId: 'ash', status: 'going', previous: null },
  }
  const held = [going, offered('ash'), accepted('ash')]
  const left = after(held, { type: 'Leave', by: 'ash', now }) as MeetupEvent[]
  t.deepEqual(
    left.map(({ type }) => type),
    ['RoleWithdrawn', 'AttendeeLeft'],
  )
})

const coHost = (profileId: string): MeetupEvent[] => {
  const data = { ...ids, profileId, role: 'co_host' } as const
  return [
    { type: 'RoleOffered', data },
    { type: 'RoleAccepted', data },
  ]
}
const going = (profileId: string): MeetupEvent => ({
  type: 'RsvpGiven',
  data: { ...ids, profileId, status: 'going', previous: null },
})
const requested = (profileId: string): MeetupEvent => ({
  type: 'SeatRequested',
  data: { ...ids, profileId, previous: null, answer: null },
})
const revise = (by: string, at = now): MeetupCommand => ({
  type: 'Revise',
  by,
  changes: { title: 'Stew' },
  now: at,
})

test('up to five members are asked to co-host at the same time', t => {
  const asked = ['a', 'b', 'c', 'd', 'e'].flatMap(coHost)
  const sixth = { ...offer('f'), role: 'co_host' } as MeetupCommand
  t.like(after(asked, sixth), { code: 'role_taken' })
  t.deepEqual(after(asked.slice(2), sixth), [coHost('f')[0]])
})

test('a co-host revises, and only the organizer cancels', t => {
  t.like(after([], revise('ash')), { code: 'not_found' })
  t.is((after(coHost('ash'), revise('ash')) as MeetupEvent[])[0]?.type, 'MeetupRevised')
  const cancel = (by: string): MeetupCommand => ({ type: 'Cancel', by, now })
  t.like(after(coHost('ash'), cancel('ash')), { code: 'not_found' })
  t.is((after(coHost('ash'), cancel('host')) as MeetupEvent[])[0]?.type, 'MeetupCancelled')
})

test('a co-host answers requests, their own excepted', t => {
  const asked = [requested('ash'), requested('bay'), ...coHost('ash')]
  const approve = (by: string, profileId: string): MeetupCommand => ({
    type: 'Approve',
    by,
    profileId,
    now,
  })
  t.is((after(asked, approve('ash', 'bay')) as MeetupEvent[])[0]?.type, 'RequestApproved')
  t.like(after(asked, approve('ash', 'ash')), { code: 'not_found' })
  t.like(after(asked, approve('bay', 'ash')), { code: 'not_found' })
  t.is((after(asked, approve('host', 'ash')) as MeetupEvent[])[0]?.type, 'RequestApproved')
})

test('after a block a guest leaves the co-host, two co-hosts both give up, an organizer stays', t => {
  const part = (one: string, other: string): MeetupCommand => ({
    type: 'Part',
    profiles: [one, other],
    now,
  })
  const parted = (history: MeetupEvent[], command: MeetupCommand) =>
    (after(history, command) as MeetupEvent[]).map(({ type, data }) => [
      type,
      'profileId' in data && data.profileId,
    ])
  const guests = [going('ash'), going('bay')]
  t.deepEqual(parted(guests, part('ash', 'bay')), [])
  for (const command of [part('ash', 'bay'), part('bay', 'ash')])
    t.deepEqual(parted([...guests, ...coHost('ash')], command), [['AttendeeLeft', 'bay']])
  const both = [...coHost('ash'), ...coHost('bay')]
  t.deepEqual(parted(both, part('ash', 'bay')), [
    ['RoleWithdrawn', 'ash'],
    ['RoleWithdrawn', 'bay'],
  ])
  t.deepEqual(parted(both, part('host', 'bay')), [['RoleWithdrawn', 'bay']])
})
