import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { foldEvents } from '../../test/projections/fold-events.ts'
import { aiConsents, closedAccounts, identities, identityKey, members } from './identity.ts'

const account = {
  memberId: 'member',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
}
const linked = (subject: string, verifiedEmail: string | null) =>
  ({
    type: 'IdentityLinked',
    data: { memberId: 'member', provider: 'oidc', issuer: 'https://id', subject, verifiedEmail },
  }) as const

test('a registered member has an account', t => {
  t.deepEqual(foldEvents(members, [{ type: 'MemberRegistered', data: account }]), {
    member: account,
  })
})

test('identities lists every identity of a member, and only verified addresses', t => {
  const one = identityKey('https://id', 'one')
  const two = identityKey('https://id', 'two')
  t.deepEqual(foldEvents(identities, [linked('one', 'ada@example.org'), linked('two', null)]), {
    member: {
      memberId: 'member',
      emails: { [one]: 'ada@example.org', [two]: null },
      identities: [one, two],
      verifiedEmails: ['ada@example.org'],
      identityHashes: [],
    },
  })
})

test('identities drops an address that an identity no longer has', t => {
  const moved = [linked('one', 'ada@example.org'), linked('one', 'ada@moved.example')]
  t.deepEqual(foldEvents(identities, moved).member?.verifiedEmails, ['ada@moved.example'])
})

test('a closed account is only in leavers, until it is erased', t => {
  const memberId = 'member'
  const life = [
    { type: 'MemberRegistered', data: account },
    linked('one', 'ada@example.org'),
    { type: 'AiConsentGiven', data: { memberId } },
    { type: 'AccountClosed', data: { memberId } },
  ] as const
  t.deepEqual(
    [foldEvents(members, life), foldEvents(identities, life), foldEvents(aiConsents, life)],
    [{}, {}, {}],
  )
  t.deepEqual(foldEvents(closedAccounts, life), { member: { memberId, closedAt: longAgo } })
  const forgotten = { type: 'AccountForgotten', data: { memberId } } as const
  t.deepEqual(foldEvents(closedAccounts, [...life, forgotten]), {})
})

test('identityKey is equal only for the same issuer and subject', t => {
  t.is(identityKey('a', 'b'), identityKey('a', 'b'))
  t.not(identityKey('a","b', 'c'), identityKey('a', 'b","c'))
})

test('aiConsents holds a consent under the profile until it is withdrawn', t => {
  const profileId = profileIdOf('member')
  const given = { type: 'AiConsentGiven', data: { memberId: 'member' } } as const
  const withdrawn = { type: 'AiConsentWithdrawn', data: { memberId: 'member' } } as const
  t.deepEqual(foldEvents(aiConsents, [given]), { [profileId]: { profileId, since: longAgo } })
  t.deepEqual(foldEvents(aiConsents, [given, withdrawn]), {})
})
