import test from 'ava'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { member, passkeyWaiver } from './decider.ts'

const account = {
  memberId: '7d0f1c6e-0c5b-4a55-9d3e-0a9a3a3f1a01',
  email: 'robin@example.org',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
}
const identity = {
  provider: 'oidc',
  issuer: 'https://issuer.example',
  subject: 'r1',
  verifiedEmail: 'robin@example.org',
} as const
const { memberId } = account

const registered = { type: 'MemberRegistered', data: { ...account, way: 'open' } } as const
const linked = { type: 'IdentityLinked', data: { memberId, ...identity } } as const
const signIn = { type: 'SignIn', account, identity } as const

test('the first sign-in registers the account and links the identity', t => {
  t.deepEqual(outcome(member, [], signIn), [registered, linked])
})

test('a member who came by an invitation is registered so', t => {
  const invited = { ...account, invitationId: memberId }
  t.like(outcome(member, [], { ...signIn, account: invited }), [{ data: { way: 'invitation' } }])
})

test('signing in again changes nothing', t => {
  t.deepEqual(outcome(member, [registered, linked], signIn), [])
})

test('another identity is linked to the same account', t => {
  const other = { ...identity, provider: 'google', issuer: 'https://g.example' } as const
  t.deepEqual(outcome(member, [registered, linked], { ...signIn, identity: other }), [
    { type: 'IdentityLinked', data: { memberId, ...other } },
  ])
})

test('an identity whose verified e-mail changed is linked again', t => {
  const moved = { ...identity, verifiedEmail: 'robin@new.example' }
  t.deepEqual(outcome(member, [registered, linked], { ...signIn, identity: moved }), [
    { type: 'IdentityLinked', data: { memberId, ...moved } },
  ])
})

test('an identity that lost its verified e-mail is linked without one', t => {
  const unverified = { ...identity, verifiedEmail: null }
  t.deepEqual(outcome(member, [registered, linked], { ...signIn, identity: unverified }), [
    { type: 'IdentityLinked', data: { memberId, ...unverified } },
  ])
})

test('a member has one account of Kith’s own, and signs in to it again', t => {
  const [first, second] = [
    '7d0f1c6e-0c5b-4a55-9d3e-0a9a3a3f1a02',
    '7d0f1c6e-0c5b-4a55-9d3e-0a9a3a3f1a03',
  ]
  const own = (subject: string) =>
    ({ ...identity, issuer: 'https://kith.example/oidc', subject, verifiedEmail: null }) as const
  const link = (subject: string) =>
    ({ ...signIn, identity: own(subject), isOwnAccount: true }) as const
  const linkedOwn = { type: 'IdentityLinked', data: { memberId, ...own(first) } } as const
  t.deepEqual(outcome(member, [registered, linked], link(first)), [linkedOwn])
  const history = [registered, linked, linkedOwn]
  t.deepEqual(outcome(member, history, link(first)), [])
  t.like(outcome(member, history, link(second)), { code: 'confirmation_required' })
})

const consent = (given: boolean) => ({ type: 'SetAiConsent', memberId, given }) as const
const given = { type: 'AiConsentGiven', data: { memberId } } as const
const withdrawn = { type: 'AiConsentWithdrawn', data: { memberId } } as const

test('a member has not consented to AI before they do', t => {
  t.deepEqual(outcome(member, [registered, linked], consent(false)), [])
  t.deepEqual(outcome(member, [registered, linked], consent(true)), [given])
})

test('consent can be given and withdrawn repeatedly, each only once in a row', t => {
  t.deepEqual(outcome(member, [given], consent(true)), [])
  t.deepEqual(outcome(member, [given], consent(false)), [withdrawn])
  t.deepEqual(outcome(member, [given, withdrawn], consent(false)), [])
  t.deepEqual(outcome(member, [given, withdrawn], consent(true)), [given])
})

test('signing in again changes no consent', t => {
  t.deepEqual(outcome(member, [registered, linked, given], signIn), [])
})

const closed = { type: 'AccountClosed', data: { memberId } } as const
const forgotten = { type: 'AccountForgotten', data: { memberId } } as const

const asked = { type: 'PasskeyWaiverAsked', data: { memberId } } as const
const cancelled = { type: 'PasskeyWaiverCancelled', data: { memberId } } as const

test('a waiver of the passkey opens after a day for a week, and is asked for once until then', t => {
  const hours = (count: number) => new Date(Date.parse(longAgo) + count * 3_600_000)
  const ask = (now: Date) => ({ type: 'AskPasskeyWaiver', memberId, now }) as const
  const waiting = stateAfter(member, [registered, asked])
  t.deepEqual(outcome(member, [registered], ask(hours(0))), [asked])
  t.deepEqual(outcome(member, [registered, asked], ask(hours(30))), [])
  t.false(passkeyWaiver(waiting, hours(23))?.isOpen)
  t.true(passkeyWaiver(waiting, hours(24))?.isOpen)
  t.true(passkeyWaiver(waiting, hours(8 * 24 - 1))?.isOpen)
  t.is(passkeyWaiver(waiting, hours(8 * 24)), undefined)
  t.deepEqual(outcome(member, [registered, asked], ask(hours(8 * 24))), [asked])
})

test('a waiver of the passkey is cancelled once, and ends with the account', t => {
  const cancel = { type: 'CancelPasskeyWaiver', memberId } as const
  t.deepEqual(outcome(member, [registered, asked], cancel), [cancelled])
  for (const history of [[registered], [registered, asked, cancelled], [registered, asked, closed]])
    t.deepEqual(outcome(member, history, cancel), [])
})

test('an account is closed once', t => {
  const close = { type: 'CloseAccount', memberId } as const
  t.deepEqual(outcome(member, [registered, linked], close), [closed])
  t.deepEqual(outcome(member, [registered, linked, closed], close), [])
  t.deepEqual(outcome(member, [registered, linked, closed, forgotten], close), [])
})

test('a closed account refuses sign-ins and changes', t => {
  for (const command of [signIn, consent(true), consent(false)])
    t.like(outcome(member, [registered, linked, given, closed], command), { code: 'unauthorized' })
})

test('an account is forgotten once, and only after it is closed', t => {
  const forget = { type: 'ForgetAccount', memberId } as const
  t.deepEqual(outcome(member, [registered], forget), [])
  t.deepEqual(outcome(member, [registered, closed], forget), [forgotten])
  t.deepEqual(outcome(member, [registered, closed, forgotten], forget), [])
})
