import test, { type ExecutionContext } from 'ava'
import { createInvitationService } from '../../operations/staff/invite-command.ts'
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

test('the staff see which invitation a member came by, and end all accounts of it with one', async t => {
  const { invitations, moderation, signUp, visitor, quickMember, caughtUp } =
    await startByInvitation(t)
  const [one, other] = [await invitations.issue(5, 7), await invitations.issue(5, 7)]
  const join = async (token: string, pseudonym: string) => {
    const me = await visitor.enter((await signUp(token)).body.grant)
    const { body } = await me.post('/api/profile', {
      ...{ pseudonym, age: 30, gender: 'woman', orientation: 'pansexual' },
    })
    return { ...me, profileId: body.id as string }
  }
  const crowd = [
    await join(one.token, 'Alder'),
    await join(one.token, 'Birch'),
    await join(one.token, 'Cedar'),
  ]
  const bystander = await join(other.token, 'Dahlia')
  await caughtUp()
  const [bad] = crowd
  const about = { profileId: bad?.profileId, reason: 'spam' }
  t.is((await bystander.post('/api/reports', about)).status, 200)
  await caughtUp()
  const ids = (await invitations.list()).filter(({ used }) => used === 3)
  const [report] = await moderation.reports('pending')
  t.is(report?.invitationId, ids[0]?.invitationId)

  const { invitationId, others } = await moderation.suspendInvited(bad?.profileId ?? '', 'a crowd')
  t.is(invitationId, report?.invitationId ?? '')
  t.deepEqual(
    [...others].sort(),
    crowd
      .slice(1)
      .map(({ profileId }) => profileId)
      .sort(),
  )
  await caughtUp()
  for (const { get } of crowd) t.is((await get('/api/auth/user')).status, 401)
  t.is((await bystander.get('/api/auth/user')).status, 200)
  t.is((await signUp(one.token)).body.code, 'sign_up_invitation_expired')
  const outsider = await quickMember('Erica')
  await t.throwsAsync(moderation.suspendInvited(outsider.profileId, null), {
    message: /came without an invitation/,
  })
})
