import test from 'ava'
import { profileIdOf } from '../contracts/ids.ts'
import { folded } from '../test/folded.ts'
import { longAgo } from '../test/outcome.ts'
import { aiConsents, identities, identityKey, members } from './identity.ts'

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
  t.deepEqual(folded(members, [{ type: 'MemberRegistered', data: account }]), { member: account })
})

test('every identity of a member leads to the account, a verified address only where verified', t => {
  t.deepEqual(folded(identities, [linked('one', 'ada@example.org'), linked('two', null)]), {
    [identityKey('https://id', 'one')]: { memberId: 'member', verifiedEmail: 'ada@example.org' },
    [identityKey('https://id', 'two')]: { memberId: 'member', verifiedEmail: null },
  })
})

test('the same issuer and subject are the same key, and only those', t => {
  t.is(identityKey('a', 'b'), identityKey('a', 'b'))
  t.not(identityKey('a","b', 'c'), identityKey('a', 'b","c'))
})

test('consent to AI is kept under the profile, for as long as it stands', t => {
  const profileId = profileIdOf('member')
  const given = { type: 'AiConsentGiven', data: { memberId: 'member' } } as const
  const withdrawn = { type: 'AiConsentWithdrawn', data: { memberId: 'member' } } as const
  t.deepEqual(folded(aiConsents, [given]), { [profileId]: { profileId, since: longAgo } })
  t.deepEqual(folded(aiConsents, [given, withdrawn]), {})
})
