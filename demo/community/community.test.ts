import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { declareHangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import { inviteToHangout } from '../../contracts/hangouts/hangouts.ts'
import { stateBoundaries } from '../../contracts/profiles/boundaries.ts'
import { chooseHobbies } from '../../contracts/profiles/hobbies.ts'
import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import { chooseModes, ProfileInput } from '../../contracts/profiles/profiles.ts'
import { answerPrompts } from '../../contracts/profiles/prompts.ts'
import { stateRelationshipPreferences } from '../../contracts/profiles/relationship-preferences.ts'
import { chooseTags } from '../../contracts/profiles/tags.ts'
import { DEALBREAKER } from '../../contracts/questions/question.ts'
import { holds } from '../words/facts.ts'
import { cities, scripts } from '../words/words.ts'
import { generateCommunity } from './community.ts'
import { couldMeet } from './conversations.ts'
import { personas } from './personas.ts'

const options = { seed: 'kith', members: 300, now: new Date('2026-11-20T12:00:00Z') }
const community = generateCommunity(options)
const { members, matches, likes, hangouts, answered } = community
const byKey = new Map(members.map(member => [member.key, member]))
const share = (holdsFor: (member: (typeof members)[number]) => boolean) =>
  members.filter(holdsFor).length / members.length

test('the same options make the same community, another seed another', t => {
  const text = JSON.stringify(community)
  t.true(JSON.stringify(generateCommunity(options)) === text)
  t.false(JSON.stringify(generateCommunity({ ...options, seed: 'other' })) === text)
})

test('300 people have valid profiles', t => {
  t.is(members.length, 300)
  t.is(byKey.size, 300)
  for (const { profile } of members) t.deepEqual(ProfileInput.parse(profile), profile)
})

test('their choices and statements are accepted by the API', t => {
  for (const member of members) {
    const { hobbies, tags, prompts, boundaries, relationshipPreferences, modes, key } = member
    t.true(chooseHobbies.body?.safeParse({ hobbies }).success ?? false, key)
    t.true(chooseTags.body?.safeParse({ tags }).success ?? false, key)
    t.true(answerPrompts.body?.safeParse({ answers: prompts }).success ?? false, key)
    t.true(chooseModes.body?.safeParse({ modes }).success ?? false, key)
    t.true(stateBoundaries.body?.safeParse({ preferences: boundaries }).success ?? false, key)
    const preferences = relationshipPreferences
    t.true(stateRelationshipPreferences.body?.safeParse({ preferences }).success ?? false, key)
    t.is(new Set(hobbies).size, hobbies.length)
    t.is(new Set(tags).size, tags.length)
    t.true(hobbies.length >= 4 && boundaries.length >= 5 && tags.length > 0 && modes.length > 0)
  }
})

test('no two share a pseudonym or a bio, and no bio is empty', t => {
  t.is(new Set(members.map(({ profile }) => profile.pseudonym)).size, 300)
  t.is(new Set(members.map(({ profile }) => profile.bio)).size, 300)
  for (const { profile } of members) t.true((profile.bio?.length ?? 0) >= 60, profile.bio ?? '')
})

test('no sentence occurs twice in one city, and few occur twice at all', t => {
  const bios = members.map(({ profile, city }) => ({ city: city.name, bio: profile.bio ?? '' }))
  const counts = new Map<string, number>()
  for (const { bio } of bios)
    for (const sentence of bio.split(/(?<=[.?!]) /).filter(({ length }) => length > 40))
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  t.true(Math.max(...counts.values()) <= 6)
  t.true([...counts.values()].filter(count => count === 1).length > 100)
})

test('there are all relationship styles, ages from 21 to 72, and genders and orientations in own words', t => {
  for (const style of Object.keys(relationshipStyles))
    t.true(share(({ profile }) => profile.relationshipStyle === style) >= 0.04, style)
  const ages = members.map(({ profile }) => profile.age)
  t.true(Math.min(...ages) >= 21 && Math.max(...ages) <= 72)
  for (const decade of [20, 30, 40, 50, 60])
    t.true(
      share(({ profile }) => Math.floor(profile.age / 10) * 10 === decade) >= 0.04,
      `${decade}`,
    )
  const listed = ['man', 'woman', 'non_binary', 'genderfluid', 'agender']
  const own = share(({ profile }) => !listed.includes(profile.gender))
  t.true(own > 0.08 && own < 0.3)
  t.true(new Set(members.map(({ profile }) => profile.orientation)).size >= 12)
  t.true(new Set(members.map(({ profile }) => profile.pronouns)).size >= 8)
})

test('some hide their face, some are visible to matches only, some are verified, most consent to AI', t => {
  const isWithin = (value: number, low: number, high: number) => t.true(value > low && value < high)
  isWithin(
    share(({ profile }) => profile.faceHidden),
    0.1,
    0.28,
  )
  isWithin(
    share(({ profile }) => profile.profileVisibility === 'matches_only'),
    0.04,
    0.16,
  )
  isWithin(
    share(({ isVerified }) => isVerified),
    0.15,
    0.36,
  )
  isWithin(
    share(({ aiConsent }) => aiConsent),
    0.75,
    0.95,
  )
  t.true(members.some(({ boundaries }) => boundaries.some(({ notes }) => notes)))
})

test('at least twelve cities of two countries each have people who like every newcomer', t => {
  t.true(cities.length >= 12)
  t.is(new Set(cities.map(({ country }) => country)).size, 2)
  for (const { name } of cities) {
    const there = members.filter(({ city }) => city.name === name)
    t.true(there.length >= 6, name)
    const welcoming = there.filter(({ likesNewcomers }) => likesNewcomers)
    t.true(welcoming.length >= 3, `${name}: ${welcoming.length}`)
    const ranges = welcoming.filter(({ profile }) => profile.minAge <= 30 && profile.maxAge >= 30)
    t.true(ranges.length > 0, `nobody in ${name} would like somebody of 30`)
  }
})

test('people look for a range of ages around their own', t => {
  for (const { profile } of members) {
    t.true(profile.minAge < profile.age && profile.age < profile.maxAge)
    t.true(profile.minAge >= limits.age.min && profile.maxAge <= limits.age.max)
  }
})

test('eight personas come first, whatever the size', t => {
  t.is(personas.length, 8)
  t.deepEqual(
    members.slice(0, 8).map(({ key }) => key),
    personas.map(({ key }) => key),
  )
  for (const { line } of personas) t.true(line.length > 30 && line.length < 110)
  t.is(generateCommunity({ ...options, members: 3 }).members.length, 3)
  t.is(new Set(generateCommunity({ ...options, members: 900 }).members.map(m => m.key)).size, 900)
})

test('at least forty conversations are between two who could meet and for whom the lines are true', t => {
  const talks = matches.filter(({ messages }) => messages.length > 0)
  t.true(talks.length >= 40)
  t.is(new Set(matches.map(({ members }) => [...members].sort().join())).size, matches.length)
  for (const { members, mode, messages } of matches) {
    const [a, b] = members.map(key => byKey.get(key))
    if (!a || !b) return t.fail(members.join())
    t.true(couldMeet(a, b, mode))
    const script = scripts.find(({ lines }) => lines[0]?.[1] === messages[0]?.content)
    t.is(messages.length, script?.lines.length ?? 0)
    t.true(holds(script?.who?.[0] ?? {}, a.facts) && holds(script?.who?.[1] ?? {}, b.facts))
    const hobby = script?.hobby
    if (hobby) t.true([a, b].every(({ hobbies }) => hobbies.includes(hobby)))
  }
})

test('everything happened in order, after both joined and before now', t => {
  for (const { members, likedAt, matchedAt, messages } of matches) {
    const joined = members.map(key => byKey.get(key)?.joinedAt ?? '')
    const times = [...joined.sort(), likedAt, matchedAt, ...messages.map(({ at }) => at)]
    const later = times.slice(2)
    t.deepEqual([...later].sort(), later)
    t.true((times[1] ?? '') < likedAt, members.join())
    t.true((times.at(-1) ?? '') < options.now.toISOString())
    for (const { content } of messages) t.true(content.length <= limits.message)
  }
})

test('only the last words of a conversation can be unread', t => {
  for (const { messages } of matches) {
    const last = messages.at(-1)?.from
    const unread = messages.filter(({ read }) => !read)
    t.true(unread.every(({ from }) => from === last))
    t.true(messages.slice(0, messages.length - unread.length).every(({ read }) => read))
  }
  t.true(matches.some(({ messages }) => messages.some(({ read }) => !read)))
})

/** Newer events count as news, so that the member concerned is notified. */
const yesterday = new Date(options.now.getTime() - 86_400_000).toISOString()

test('every persona has what the sign-in page promises: something new, and members who like them back', t => {
  for (const { key } of personas) {
    const theirs = matches.filter(({ members }) => members.includes(key))
    const unwritten = theirs.filter(
      ({ messages, matchedAt }) => messages.length === 0 && matchedAt > yesterday,
    )
    t.is(unwritten.length, 1, `${key}: a match`)
    const unread = theirs.filter(({ messages }) => {
      const last = messages.at(-1)
      return last && !last.read && last.from !== key && last.at > yesterday
    })
    t.is(unread.length > 0, key !== 'juniper', `${key}: a message`)
    const waiting = likes.filter(({ on }) => on === key)
    t.is(
      waiting.some(({ action, at }) => action === 'super_like' && at > yesterday),
      key !== 'sable', // only whom she likes can see her
      `${key}: a super like`,
    )
    const persona = byKey.get(key)
    const mode = persona?.modes[0]
    const back = members.filter(
      one => one.likesNewcomers && persona && mode && couldMeet(persona, one, mode),
    )
    t.true(back.length >= 3, `${key}: ${back.length} like back`)
  }
})

test('nobody gives more likes in a day than the limit', t => {
  const given = [
    ...matches.flatMap(({ members: [first, second], likedAt, matchedAt }) => [
      `${first} like ${likedAt.slice(0, 10)}`,
      `${second} like ${matchedAt.slice(0, 10)}`,
    ]),
    ...likes.map(({ by, action, at }) => `${by} ${action} ${at.slice(0, 10)}`),
  ]
  const count = new Map<string, number>()
  for (const one of given) count.set(one, (count.get(one) ?? 0) + 1)
  for (const [one, times] of count)
    t.true(times <= limits.likesPerDay[one.includes('super_like') ? 'super_like' : 'like'], one)
})

test('personas have pending likes from people who are not matched with them', t => {
  t.true(likes.filter(({ on }) => on === 'juniper').length >= 5)
  t.true(likes.some(({ action }) => action === 'super_like'))
  const matched = new Set(matches.map(({ members }) => [...members].sort().join()))
  for (const { by, on, mode, at } of likes) {
    const [a, b] = [byKey.get(by), byKey.get(on)]
    t.true(a !== undefined && b !== undefined && couldMeet(a, b, mode))
    t.false(matched.has([by, on].sort().join()))
    t.true(at >= (a?.joinedAt ?? '') && at < options.now.toISOString())
  }
})

test('every persona has free time, a pending invitation and a future plan', t => {
  for (const { key } of personas) {
    t.true(hangouts.availability.some(one => one.key === key))
    const own = hangouts.invitations.filter(({ invitee }) => invitee === key)
    t.deepEqual(
      own.map(({ plan }) => plan !== null),
      [false, true],
      key,
    )
  }
})

test('hangouts are accepted by the API, between matches, and in the past except for their dates', t => {
  const now = options.now.toISOString()
  for (const { key, availability } of hangouts.availability)
    t.true(declareHangoutAvailability.body?.safeParse({ availability }).success ?? false, key)
  const matched = new Set(matches.map(({ members }) => [...members].sort().join('+')))
  for (const { inviter, invitee, hobby, timeSlot, message, at, plan } of hangouts.invitations) {
    t.true(matched.has([inviter, invitee].sort().join('+')))
    t.true(byKey.get(invitee)?.hobbies.includes(hobby))
    const body = { inviteeProfileId: randomId(), hobby, timeSlot, message }
    t.true(inviteToHangout.body?.safeParse(body).success ?? false)
    t.true(at < now)
    if (plan) t.true(at < plan.acceptedAt && plan.acceptedAt < now && plan.scheduledDate > now)
  }
})

test('personas have begun two packs, day after day, and nobody has a dealbreaker', t => {
  for (const { key } of personas) {
    const own = answered.filter(one => one.key === key)
    t.true(own.length >= 8, key)
    t.true(new Set(own.map(({ at }) => at.slice(0, 10))).size >= 2, key)
    t.is(new Set(own.map(({ questionId }) => questionId)).size, own.length)
  }
  for (const { key, answer, at } of answered) {
    t.true(answer.importance < DEALBREAKER, key)
    t.true(at > (byKey.get(key)?.joinedAt ?? '') && at < options.now.toISOString(), key)
  }
})
