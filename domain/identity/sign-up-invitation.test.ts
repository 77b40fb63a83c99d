import test from 'ava'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { signUpInvitation, whyNotUsable } from './sign-up-invitation.ts'

const invitationId = 'invitation'
const until = '2026-03-01T00:00:00.000Z'
const before = '2026-02-28T23:59:59.999Z'
const operator = 'robin'
const issue = { type: 'Issue', invitationId, seats: 2, until, operator } as const
const use = (now = before) => ({ type: 'Use', invitationId, now }) as const
const revoke = { type: 'Revoke', invitationId, operator } as const

const issued = {
  type: 'SignUpInvitationIssued',
  data: { invitationId, seats: 2, until, operator },
} as const
const used = { type: 'SignUpInvitationUsed', data: { invitationId } } as const
const revoked = { type: 'SignUpInvitationRevoked', data: { invitationId, operator } } as const

test('an invitation is issued once', t => {
  t.deepEqual(outcome(signUpInvitation, [], issue), [issued])
  t.deepEqual(outcome(signUpInvitation, [issued], issue), [])
})

test('an invitation is used as often as it has seats, until it ends', t => {
  t.deepEqual(outcome(signUpInvitation, [issued], use()), [used])
  t.deepEqual(outcome(signUpInvitation, [issued, used], use()), [used])
  t.like(outcome(signUpInvitation, [issued, used, used], use()), {
    code: 'sign_up_invitation_full',
  })
  t.like(outcome(signUpInvitation, [issued], use(until)), { code: 'sign_up_invitation_expired' })
})

test('an unknown or a revoked invitation lets nobody in', t => {
  t.like(outcome(signUpInvitation, [], use()), { code: 'invitation_required' })
  t.like(outcome(signUpInvitation, [issued, revoked], use()), {
    code: 'sign_up_invitation_expired',
  })
})

test('an invitation is revoked once, and only after it was issued', t => {
  t.deepEqual(outcome(signUpInvitation, [], revoke), [])
  t.deepEqual(outcome(signUpInvitation, [issued], revoke), [revoked])
  t.deepEqual(outcome(signUpInvitation, [issued, revoked], revoke), [])
})

test('an invitation that can be used has no reason against it', t => {
  t.is(whyNotUsable(stateAfter(signUpInvitation, [issued, used]), before), undefined)
})
