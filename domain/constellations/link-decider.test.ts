import test from 'ava'
import type { LinkSide } from '../../contracts/constellations/links.ts'
import { timing } from '../../contracts/core/limits.ts'
import { longAgo, outcome } from '../../test/deciders/outcome.ts'
import { type LinkCommand, type LinkEvent, link } from './link-decider.ts'

const now = new Date(longAgo)
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

const partner = { kind: 'partner', words: null, isShown: true, isCounted: false } as const
const comet = { kind: 'comet', words: 'My comet', isShown: true, isCounted: true } as const
const secret = { ...comet, isShown: false }
const fromAsh = { by: 'ash', on: 'bay' } as const
const fromBay = { by: 'bay', on: 'ash' } as const
const profiles: [string, string] = ['ash', 'bay']

type Parties = typeof fromAsh | typeof fromBay
type Side = typeof partner | typeof comet | typeof secret
const invite = (parties: Parties, side: Side = partner, at = now): LinkCommand => ({
  type: 'InviteToLink',
  ...parties,
  side,
  linkId: 'l1',
  now: at,
})
const accept = (parties: Parties, side: Side = comet, at = now): LinkCommand => ({
  type: 'AcceptLink',
  ...parties,
  side,
  linkId: 'l1',
  now: at,
})
const decline = { type: 'DeclineLink', ...fromBay, now } as const

const invited = (parties: Parties, side: Side = partner): LinkEvent => ({
  type: 'LinkInvited',
  data: { ...parties, ...side },
})
const declined: LinkEvent = { type: 'LinkDeclined', data: fromBay }
const unshared = { asksForDates: false, sharesProtection: false, sharesFreeTime: false }
const linked = (ash: Side = partner, bay: Side = comet): LinkEvent => ({
  type: 'Linked',
  data: {
    linkId: 'l1',
    profiles,
    sides: [
      { profileId: 'ash', ...ash, ...unshared },
      { profileId: 'bay', ...bay, ...unshared },
    ],
    isShownByBoth: ash.isShown && bay.isShown,
    asksBoth: false,
  },
})
const ended = (wasLinked: boolean, isSevered = false): LinkEvent => ({
  type: 'LinkEnded',
  data: { profiles, wasLinked, isSevered },
})
const revised = (by: string, side: LinkSide, isShownByBoth: boolean, asksBoth = false) =>
  ({
    type: 'LinkRevised',
    data: { linkId: 'l1', profiles, by, ...side, isShownByBoth, asksBoth },
  }) as const

test('nothing is linked until both have said yes, each with a word of their own', t => {
  t.deepEqual(outcome(link, [], invite(fromAsh)), [invited(fromAsh)])
  t.deepEqual(outcome(link, [invited(fromAsh)], accept(fromBay)), [linked()])
})

test('an invitation of each is a yes of both', t => {
  t.deepEqual(outcome(link, [invited(fromAsh)], invite(fromBay, comet)), [linked()])
})

test('nobody accepts their own invitation, nor one that is not there', t => {
  t.like(outcome(link, [invited(fromAsh)], accept(fromAsh)), { code: 'not_found' })
  t.like(outcome(link, [], accept(fromBay)), { code: 'not_found' })
  t.like(outcome(link, [], { ...invite(fromAsh), on: 'ash' } as LinkCommand), {
    code: 'not_found',
  })
})

test('a repeat changes nothing; other words replace those of an open invitation', t => {
  t.deepEqual(outcome(link, [invited(fromAsh)], invite(fromAsh)), [])
  t.deepEqual(outcome(link, [invited(fromAsh)], invite(fromAsh, secret)), [
    invited(fromAsh, secret),
  ])
  for (const again of [invite(fromAsh), accept(fromBay)])
    t.deepEqual(outcome(link, [linked()], again), [])
})

test('an invitation lapses after thirty days, and not before', t => {
  const at = later(timing.invitationExpires)
  const before = later(timing.invitationExpires - 1)
  t.deepEqual(outcome(link, [invited(fromAsh)], accept(fromBay, comet, before)), [linked()])
  t.like(outcome(link, [invited(fromAsh)], accept(fromBay, comet, at)), { code: 'not_found' })
  t.deepEqual(outcome(link, [invited(fromAsh)], invite(fromAsh, partner, at)), [invited(fromAsh)])
})

test('who declined may still say yes, and is asked no second time', t => {
  t.deepEqual(outcome(link, [invited(fromAsh)], decline), [declined])
  t.deepEqual(outcome(link, [invited(fromAsh), declined], decline), [])
  t.deepEqual(outcome(link, [invited(fromAsh), declined], accept(fromBay)), [linked()])
  t.like(outcome(link, [], decline), { code: 'not_found' })
})

test('to the inviter a declined invitation is like one without an answer', t => {
  for (const history of [[invited(fromAsh)], [invited(fromAsh), declined]]) {
    t.deepEqual(outcome(link, history, invite(fromAsh)), [])
    t.deepEqual(outcome(link, history, { type: 'EndLink', ...fromAsh }), [ended(false)])
  }
})

test('a code links at once, with the words of its author', t => {
  const use = { type: 'AcceptLinkCode', ...fromBay, linkId: 'l1' } as const
  const command = { ...use, side: comet, othersSide: partner }
  t.deepEqual(outcome(link, [], command), [linked()])
  t.deepEqual(outcome(link, [linked()], command), [])
})

for (const parties of [fromAsh, fromBay])
  test(`${parties.by} ends the link alone`, t => {
    t.deepEqual(outcome(link, [linked()], { type: 'EndLink', ...parties }), [ended(true)])
    t.like(outcome(link, [linked(), ended(true)], { type: 'EndLink', ...parties }), {
      code: 'not_found',
    })
  })

test('only the inviter takes an invitation back', t => {
  t.like(outcome(link, [invited(fromAsh)], { type: 'EndLink', ...fromBay }), { code: 'not_found' })
})

test('a block ends the link, or whatever else is between the two, and nothing twice', t => {
  const sever = { type: 'SeverLink', ...fromBay } as const
  const asked: LinkEvent = { type: 'ComparisonAsked', data: { profiles, by: 'ash' } }
  t.deepEqual(outcome(link, [linked()], sever), [ended(true, true)])
  t.deepEqual(outcome(link, [invited(fromAsh)], sever), [ended(false, true)])
  t.deepEqual(outcome(link, [asked], sever), [ended(false, true)])
  t.deepEqual(outcome(link, [], sever), [])
  t.deepEqual(outcome(link, [linked(), ended(true, true)], sever), [])
})

test('a side is changed by its member, and is shown only while both show it', t => {
  const hide = { type: 'ReviseLink', ...fromBay, changes: { isShown: false } } as const
  const hidden = { ...comet, ...unshared, isShown: false }
  t.deepEqual(outcome(link, [linked()], hide), [revised('bay', hidden, false)])
  const history = [linked(), revised('bay', hidden, false)]
  t.deepEqual(outcome(link, history, hide), [])
  const show = { ...hide, changes: { isShown: true } }
  t.deepEqual(outcome(link, history, show), [revised('bay', { ...comet, ...unshared }, true)])
  t.like(outcome(link, [invited(fromAsh)], hide), { code: 'not_found' })
})

test('the two are suggested to each other once both ask', t => {
  const asks = { asksForDates: true } as const
  const ash = { ...partner, ...unshared, ...asks }
  const bay = { ...comet, ...unshared, ...asks }
  const command = (parties: Parties) => ({ type: 'ReviseLink', ...parties, changes: asks }) as const
  t.deepEqual(outcome(link, [linked()], command(fromAsh)), [revised('ash', ash, true)])
  t.deepEqual(outcome(link, [linked(), revised('ash', ash, true)], command(fromBay)), [
    revised('bay', bay, true, true),
  ])
})

test('what one shares the other may read, which is noted once an hour', t => {
  const shares = revised('ash', { ...partner, ...unshared, sharesProtection: true }, true)
  const read = (at: Date) => ({ type: 'ReadProtection', ...fromBay, now: at }) as const
  const noted: LinkEvent = { type: 'ProtectionRead', data: { linkId: 'l1', profiles, by: 'bay' } }
  t.like(outcome(link, [linked()], read(now)), { code: 'not_found' })
  t.deepEqual(outcome(link, [linked(), shares], read(now)), [noted])
  t.deepEqual(outcome(link, [linked(), shares, noted], read(later(3_600_000 - 1))), [])
  t.deepEqual(outcome(link, [linked(), shares, noted], read(later(3_600_000))), [noted])
  t.like(outcome(link, [linked(), shares, ended(true)], read(now)), { code: 'not_found' })
})

test('boundaries are compared once both asked, and again after a week', t => {
  const ask = (parties: Parties, at = now) =>
    ({ type: 'AskComparison', ...parties, now: at }) as const
  const asked = (by: string): LinkEvent => ({ type: 'ComparisonAsked', data: { profiles, by } })
  const compare: LinkCommand = { type: 'Compare', ...fromBay, comparisonId: 'c1', agreed: [] }
  const compared: LinkEvent = {
    type: 'BoundariesCompared',
    data: { profiles, comparisonId: 'c1', agreed: [] },
  }
  t.deepEqual(outcome(link, [], ask(fromAsh)), [asked('ash')])
  t.deepEqual(outcome(link, [asked('ash')], ask(fromAsh)), [])
  t.deepEqual(outcome(link, [asked('ash')], compare), [])
  const both = [asked('ash'), asked('bay')]
  t.deepEqual(outcome(link, both, compare), [compared])
  t.deepEqual(outcome(link, [...both, compared], compare), [])
  const soon = later(timing.comparesAgain - 1)
  t.like(outcome(link, [...both, compared], ask(fromAsh, soon)), { code: 'compared_lately' })
  const then = later(timing.comparesAgain)
  t.deepEqual(outcome(link, [...both, compared], ask(fromAsh, then)), [asked('ash')])
  const severed: LinkEvent = {
    type: 'LinkEnded',
    data: { profiles, wasLinked: false, isSevered: true },
  }
  const parted = [...both, compared, severed]
  const sever = { type: 'SeverLink', ...fromAsh } as const
  t.deepEqual(outcome(link, [...both, compared], sever), [severed])
  t.deepEqual(outcome(link, parted, sever), [])
  t.like(
    outcome(link, parted, ask(fromAsh, soon)),
    { code: 'compared_lately' },
    'after a block, too',
  )
  t.deepEqual(outcome(link, parted, ask(fromAsh, then)), [asked('ash')])
  const withdraw = { type: 'WithdrawComparison', ...fromAsh } as const
  const withdrawn: LinkEvent = { type: 'ComparisonWithdrawn', data: { profiles, by: 'ash' } }
  t.deepEqual(outcome(link, [asked('ash')], withdraw), [withdrawn])
  t.deepEqual(outcome(link, [asked('ash'), withdrawn, asked('bay')], compare), [])
})
