import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { createEvent } from '../../contracts/meetups/meetups.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { guestOf } from '../seed/meetup-steps.ts'
import { generateCommunity } from './community.ts'
import { meetupsFrom } from './meetups.ts'
import type { DemoMember } from './member.ts'

const start = new Date('2026-11-20T12:00:00Z')
const { members } = generateCommunity({ seed: 'kith', members: 300, now: start })
const placeOf = ({ city: { name, country } }: DemoMember): ChosenPlace => ({
  id: causedId('city', name),
  name,
  region: null,
  country,
  cell:
    country === 'Ireland' ? cellOf({ lat: 53.35, lon: -6.26 }) : cellOf({ lat: 51.5, lon: -0.1 }),
})
const people = members.map(one => guestOf(one, placeOf(one)))
const DAY = 86_400_000
const days = Array.from({ length: 60 }, (_, day) => new Date(start.getTime() + day * DAY))

test('on any day many cities have upcoming events, some hosted by a persona', t => {
  for (const now of days) {
    const events = meetupsFrom(people, now)
    t.true(events.length >= 10, now.toISOString())
    t.true(new Set(events.map(({ host }) => host.place.name)).size >= 8)
    t.true(events.some(({ host }) => host.isPersona))
    for (const { details } of events) t.true(details.eventDate > now.toISOString())
  }
})

test('an event is the same at every time of asking', t => {
  const known = new Map<string, string>()
  for (const now of days)
    for (const event of meetupsFrom(people, now)) {
      const text = JSON.stringify(event)
      t.is(known.get(event.meetupId) ?? text, text)
      known.set(event.meetupId, text)
    }
  t.true(known.size > 60)
})

test('the API accepts every event, and all attendees have a place', t => {
  for (const { details, answers, host } of meetupsFrom(people, start)) {
    const { place, ...told } = details
    const body = { ...told, placeId: place?.id ?? null }
    t.true(createEvent.body?.safeParse(body).success ?? false, details.title)
    t.is(place === null, details.isOnline)
    t.true(['Europe/London', 'Europe/Dublin'].includes(details.timeZone ?? ''))
    const going = answers.filter(({ status }) => status === 'going').length
    t.true(details.maxAttendees === null || going < details.maxAttendees)
    t.true(answers.length > 0)
    t.is(new Set(answers.map(({ guest }) => guest.profileId)).size, answers.length)
    t.false(answers.some(({ guest }) => guest.profileId === host.profileId))
  }
})
