import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { demoProfileId, memberIdOf } from '../community/member.ts'
import { aiConsentOf, begunBy, profileCommands, signIn } from '../community/sign-up.ts'
import { textOf } from '../words/facts.ts'
import { endings } from '../words/words.ts'
import type { SimulatedEvent } from './agenda.ts'
import { instant } from './story.ts'
import { characterOf } from './taste.ts'
import { DAY, HOUR, type SimulatedMember, type World } from './world.ts'

/** The account of somebody, with their consent to scoring if they gave it. */
export const account = (
  { one, memberId: actor }: SimulatedMember,
  at: number,
  invitationId: string | null = null,
): SimulatedEvent => {
  const commands = [
    signIn(one.key, { issuer: 'https://made.invalid', invitationId }),
    ...(one.aiConsent ? [aiConsentOf(one.key)] : []),
  ]
  return {
    at,
    actor,
    stream: streams.member(actor),
    events: begunBy(member, commands, instant(at)),
  }
}

/** The profile of somebody, with everything that the wizard asks for. */
export const newProfile = (
  { one, place, memberId, profileId }: SimulatedMember,
  at: number,
): SimulatedEvent => ({
  at,
  actor: memberId,
  stream: streams.profile(profileId),
  events: begunBy(profile, profileCommands(one, place, at), instant(at)),
})

/** Somebody whom nobody has seen yet. */
export const newPerson = ({ chance, nextMember }: World): SimulatedMember => {
  const { one, place } = nextMember()
  const profileId = demoProfileId(one.key)
  return {
    one,
    place,
    memberId: memberIdOf(one.key),
    profileId,
    character: characterOf(profileId),
    pace: 0.7 + 4 * chance.roll(),
    loyalty: 1 - 0.35 * chance.roll() ** 2.5,
    admirers: [],
    unread: [],
    seen: new Set(),
  }
}

/** The share of newcomers who come by an invitation, and how many each lets in, for how long. */
const INVITED = 0.2
const SEATS = 5
const OPEN_FOR = 30 * DAY

/** Takes a seat of the open invitation, or of a new one; returns its id. */
function* takeSeat(world: World, at: number): Generator<SimulatedEvent, string> {
  const { invitation: last } = world
  const isOpen = last && last.seats > 0 && at < last.until
  const invitation = isOpen
    ? last
    : { invitationId: world.id(), seats: SEATS, until: at + OPEN_FOR }
  const { invitationId, seats, until } = invitation
  const stream = streams.signUpInvitation(invitationId)
  if (!isOpen) {
    world.makeTrue('signUpInvitations', at, invitationId)
    const issued = { invitationId, seats, until: instant(until), operator: 'staff' }
    yield { at, stream, events: [{ type: 'SignUpInvitationIssued', data: issued }] }
  }
  invitation.seats -= 1
  world.invitation = invitation
  yield { at, stream, events: [{ type: 'SignUpInvitationUsed', data: { invitationId } }] }
  return invitationId
}

/** Somebody registers, makes a profile, and has a first look around right away. */
export function* signUp(
  world: World,
  at: number,
  visit: (person: SimulatedMember) => (at: number) => Iterable<SimulatedEvent>,
): Generator<SimulatedEvent> {
  const { chance, people, agenda, makeTrue } = world
  const person = newPerson(world)
  people.push(person)
  const invitationId = chance.chance(INVITED) ? yield* takeSeat(world, at) : null
  makeTrue('members', at, person.memberId)
  if (invitationId !== null) makeTrue('membersByInvitation', at, person.memberId)
  yield account(person, at, invitationId)
  if (chance.chance(0.06)) return // came, saw the wizard, left
  const made = at + (0.05 + chance.roll() * 0.3) * HOUR
  agenda.plan(made, function* (then) {
    world.neighboursOf(person).push(person)
    makeTrue('profiles', then, person.memberId, person.profileId, person.one.profile.gender)
    for (const _ of person.one.pictures) makeTrue('photos', then, person.memberId)
    yield newProfile(person, then)
  })
  agenda.plan(made + 1_000, visit(person))
  if (chance.chance(0.3)) agenda.plan(made + DAY * 30 * chance.roll(), revised(world, person))
}

const revised = ({ chance }: World, { one, profileId, memberId: actor }: SimulatedMember) =>
  function* (at: number): Generator<SimulatedEvent> {
    const more = textOf(chance.one(endings)).replaceAll('{city}', one.city.name)
    const data = { profileId, changes: { bio: `${one.profile.bio} ${more}` } }
    const stream = streams.profile(profileId)
    yield { at, actor, stream, events: [{ type: 'ProfileRevised', data }] }
  }
