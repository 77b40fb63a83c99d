import test, { type ExecutionContext } from 'ava'
import { createInvitationService } from '../../operations/staff/invitation-service.ts'
import { createAuthenticator } from './authenticator.ts'
import { startPasskeyServer } from './passkey-server.ts'

const startByInvitation = async (t: ExecutionContext) => {
  const server = await startPasskeyServer(t, { KITH_SIGN_UP: 'invitation' })
  const { kith, origin, visitor } = server
  let now = new Date()
  const invitations = createInvitationService({
    ...kith.ports,
    dispatch: kith.dispatch,
    clock: { now: () => now },
    operator: 'Sage',
  })
  return {
    ...server,
    invitations,
    signUp: (invitation?: string) =>
      visitor.signUp(createAuthenticator({ origin }), invitation ? { invitation } : {}),
    backDate: (days: number) => {
      now = new Date(Date.now() - days * 86_400_000)
    },
  }
}

test('exactly as many people sign up by an invitation as it has places, whatever the race', async t => {
  const { invitations, signUp, caughtUp } = await startByInvitation(t)
  const { token } = await invitations.issue(3, 7)
  const answers = await Promise.all(Array.from({ length: 9 }, () => signUp(token)))
  t.is(answers.filter(({ status }) => status === 200).length, 3)
  for (const { status, body } of answers)
    if (status !== 200) t.is(body.code, 'sign_up_invitation_full')
  await caughtUp()
  t.like((await invitations.list())[0], { seats: 3, used: 3 })
})

test('nobody signs up without an invitation, with a guessed, an ended or a revoked one', async t => {
  const { invitations, signUp, stranger, backDate, caughtUp } = await startByInvitation(t)
  t.like(await signUp(), { status: 403, body: { code: 'invitation_required' } })
  t.like(await signUp('guessed'), { status: 403, body: { code: 'invitation_required' } })
  backDate(8)
  const ended = await invitations.issue(1, 7)
  backDate(0)
  t.like(await signUp(ended.token), { status: 409, body: { code: 'sign_up_invitation_expired' } })
  const { token } = await invitations.issue(1, 7)
  const state = async () => (await stranger.get(`/api/sign-up?invitation=${token}`)).body.invitation
  t.is(await state(), 'usable')
  await caughtUp()
  const [newest] = await invitations.list()
  t.true(await invitations.revoke(newest?.invitationId ?? ''))
  t.is(await state(), 'ended')
  t.is((await signUp(token)).body.code, 'sign_up_invitation_expired')
})
