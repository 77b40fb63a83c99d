// In a process of its own: it runs commands beside the server.
import test, { type ExecutionContext } from 'ava'
import type { Config } from '../../engines/config/config.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { createPhotoReviewService } from '../../operations/staff/photo-review.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { runCommand } from '../processes/run-command.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { type Community, community } from './community.ts'
import { upload } from './photo-form.ts'
import type { TestMember } from './server.ts'

const jpeg = jpegOf(40, 30)

type Env = Readonly<Record<string, string>>

const staff = async (
  t: ExecutionContext,
  { config, caughtUp }: Community,
  args: readonly string[],
  env: Env = {},
) => {
  await caughtUp()
  const ran = await runCommand(runStaff, args, { KITH_DATA: config.data, ...env })
  t.is(ran.code, 0, ran.errors)
  await caughtUp()
  return ran.output
}

const idIn = (output: string): string => /Decision (\S+)\./.exec(output)?.[1] ?? ''

const because = ['--rule', 'desire', '--reason', 'You wrote to somebody who had said no.'] as const

const report = async (by: TestMember, on: TestMember): Promise<string> =>
  (await by.post('/api/reports', { profileId: on.profileId, reason: 'harassment' })).body.id

test('a warning tells the person concerned rule, reason and their own words, and nobody who reported', async t => {
  const all = await community(t)
  const { me, you, quickMember } = all
  const reportId = await report(me, you)
  const about = ['--about', 'Send me photos.', '--report', reportId]
  await staff(t, all, ['decide', you.profileId, '--measure', 'warned', ...because, ...about])

  const { body } = await you.get('/api/decisions')
  t.is(body.length, 1)
  t.like(body[0], {
    measure: 'warned',
    rule: 'desire',
    reason: 'You wrote to somebody who had said no.',
    about: 'Send me photos.',
    holds: true,
    isTakenBack: false,
    isAutomatic: false,
    appeal: null,
  })
  const { decidedAt, until } = body[0]
  t.is(Date.parse(until) - Date.parse(decidedAt), 365 * 86_400_000, 'a warning ends')
  const text = JSON.stringify(body)
  for (const secret of [me.profileId, reportId, 'Juniper']) t.false(text.includes(secret), secret)
  t.is((await you.get('/api/auth/user')).status, 200, 'a warning closes nothing')
  const [news] = (await you.get('/api/notifications')).body
  t.like(news, { type: 'decision', actionUrl: '/decisions' })

  t.deepEqual((await me.get('/api/decisions')).body, [])
  const other = await quickMember('Sage')
  const appeal = await other.post(`/api/decisions/${body[0].id}/appeal`, { words: 'Mine?' })
  t.is(appeal.status, 404)
  t.like(await all.moderation.reports('all'), [{ reportId, outcome: 'warned' }])
})

test('who decides nothing tells the person concerned nothing', async t => {
  const all = await community(t)
  const { me, you } = all
  const reportId = await report(me, you)
  await staff(t, all, ['decide', you.profileId, '--measure', 'nothing', '--report', reportId])
  t.deepEqual((await you.get('/api/decisions')).body, [])
  t.deepEqual((await you.get('/api/notifications')).body, [])
  t.like(await all.moderation.reports('all'), [{ reportId, outcome: 'no_breach' }])
})

test('a decision needs its rule, its reason and what it removes or how long it lasts', async t => {
  const all = await community(t)
  const { config, you, me, caughtUp } = all
  const reportOnMe = await report(you, me)
  await caughtUp()
  const refused = async (...args: string[]) => {
    const ran = await runCommand(runStaff, ['decide', you.profileId, '--measure', ...args], {
      KITH_DATA: config.data,
    })
    t.is(ran.code, 2, ran.output)
    return ran.errors
  }
  t.regex(await refused('warned'), /rule/)
  t.regex(await refused('warned', '--rule', 'desire'), /reason/)
  t.regex(await refused('removed', ...because), /photo or text/)
  t.regex(await refused('limited', ...because), /days/)
  t.regex(await refused('warned', ...because, '--days', '3'), /length/)
  t.regex(await refused('removed', ...because, '--remove', 'prompt:small_joy'), /no longer/)
  t.regex(await refused('nothing', '--days', '3'), /Nothing is done/)
  t.regex(await refused('warned', ...because, '--report', reportOnMe), /no report/)
  t.deepEqual((await you.get('/api/decisions')).body, [])
})

test('a limited member reaches nobody new until then, and answers their chats', async t => {
  const all = await community(t)
  const { me, you, match, quickMember } = all
  const matchId = await match(me, you)
  const stranger = await quickMember('Linden')
  await staff(t, all, ['decide', you.profileId, '--measure', 'limited', '--days', '7', ...because])

  const like = { swipedProfileId: stranger.profileId, action: 'like', discoveryMode: 'dating' }
  const refused = await you.post('/api/swipe', like)
  t.is(refused.status, 403)
  t.is(refused.body.code, 'limited')
  t.regex(refused.body.message, /until \d{4}-\d\d-\d\d .*appeal/)
  t.is((await you.post('/api/group-chats', { name: 'Us', memberIds: [] })).body.code, 'limited')
  const message = { content: 'I am sorry.' }
  t.is((await you.post(`/api/matches/${matchId}/messages`, message)).status, 200)
  t.is((await me.post('/api/swipe', like)).status, 200, 'nobody else is limited')

  const untilOf = async (one: TestMember) =>
    (await one.get('/api/auth/user')).body.user.limitedUntil
  const [{ id, until }] = (await you.get('/api/decisions')).body
  t.deepEqual([await untilOf(you), await untilOf(me)], [until, null])
  await you.post(`/api/decisions/${id}/appeal`, { words: 'I asked once.' })
  await staff(t, all, ['withdraw', id])
  t.is(await untilOf(you), null)
  const [over] = (await you.get('/api/decisions')).body
  t.like(over, { holds: false, isTakenBack: true, appeal: { outcome: 'reversed' } })
  t.is(await staff(t, all, ['decisions']), 'Nothing waits.\n')
  t.is((await you.post('/api/swipe', like)).status, 200)
})

test('a removed text is gone for everybody, and back after an appeal, unless another was written', async t => {
  const all = await community(t)
  const { me, you } = all
  await you.send('PATCH', '/api/profile', { bio: 'I hate everybody.' })
  const shown = async () => {
    await all.caughtUp()
    const deck = (await me.get('/api/discover/dating')).body
    return deck.find((card: { id: string }) => card.id === you.profileId)?.bio
  }
  t.is(await shown(), 'I hate everybody.')
  const remove = ['--measure', 'removed', '--remove', 'bio', ...because]
  const id = idIn(await staff(t, all, ['decide', you.profileId, ...remove]))
  t.is(await shown(), null)
  const [decision] = (await you.get('/api/decisions')).body
  t.like(decision, { removed: 'bio', about: 'I hate everybody.' })

  const words = 'I wrote "I hate nobody".'
  const appealed = await you.post(`/api/decisions/${id}/appeal`, { words })
  t.like(appealed.body.appeal, { words, outcome: 'waiting' })
  t.is((await you.post(`/api/decisions/${id}/appeal`, { words })).body.code, 'appeal_closed')
  t.regex(await staff(t, all, ['decisions']), /appeal[\s\S]*I hate nobody/)
  await staff(t, all, ['appeal', id, '--outcome', 'reversed', '--reason', 'You are right.'])
  t.is(await shown(), 'I hate everybody.')
  const [reversed] = (await you.get('/api/decisions')).body
  t.like(reversed, { holds: false, appeal: { outcome: 'reversed', reason: 'You are right.' } })
  t.is(await staff(t, all, ['decisions']), 'Nothing waits.\n')

  const again = idIn(await staff(t, all, ['decide', you.profileId, ...remove]))
  await you.send('PATCH', '/api/profile', { bio: 'I love everybody.' })
  await staff(t, all, ['withdraw', again])
  t.is(await shown(), 'I love everybody.')
})

test('a removed photo exists for nobody else, and comes back at its place', async t => {
  const all = await community(t)
  const { me, you } = all
  for (let n = 0; n < 3; n += 1) {
    const { photoUrl } = (await upload(all.origin, you, await jpeg)).body
    await you.post('/api/profile-photos', { photoUrl })
  }
  const own = async () => {
    await all.caughtUp()
    return (await you.get('/api/profile-photos')).body
  }
  const before = await own()
  const [, second] = before
  const photo = `photo:${second.id}`
  const remove = ['--measure', 'removed', '--remove', photo, ...because]
  const id = idIn(await staff(t, all, ['decide', you.profileId, ...remove]))
  t.is((await own()).length, 2)
  t.is((await me.get(second.photoUrl)).status, 404)
  await you.post(`/api/decisions/${id}/appeal`, { words: 'It is mine.' })
  await staff(t, all, ['appeal', id, '--outcome', 'reversed', '--reason', 'It is.'])
  t.deepEqual(await own(), before)
})

test('a suspended member reads why and appeals; a reversal restores everything', async t => {
  const all = await community(t)
  const { me, you, match, quickVisitor } = all
  const matchId = await match(me, you)
  const id = idIn(
    await staff(t, all, ['decide', you.profileId, '--measure', 'suspended', ...because]),
  )
  t.deepEqual((await me.get('/api/matches')).body, [])
  const back = await quickVisitor('Rowan')
  t.is((await back.get('/api/auth/user')).body.code, 'suspended')
  t.like((await back.get('/api/decisions')).body, [{ measure: 'suspended', until: null }])
  const appealed = await back.post(`/api/decisions/${id}/appeal`, { words: 'It was not me.' })
  t.is(appealed.status, 200)
  await staff(t, all, ['appeal', id, '--outcome', 'reversed', '--reason', 'It was not.'])
  t.is((await back.get('/api/matches')).body[0].id, matchId)
  t.is((await me.get('/api/matches')).body[0].id, matchId)
  t.like((await back.get('/api/decisions')).body, [{ holds: false }])
})

test('a decision takes over a suspension by command, and is taken back itself instead of being lifted', async t => {
  const all = await community(t)
  const { you, config } = all
  const isIn = async () =>
    (await (await all.quickVisitor('Rowan')).get('/api/auth/user')).status === 200
  await staff(t, all, ['suspend', you.profileId])
  const id = idIn(
    await staff(t, all, ['decide', you.profileId, '--measure', 'suspended', ...because]),
  )
  const lift = ['suspend', you.profileId, '--lift']
  const refused = await runCommand(runStaff, lift, { KITH_DATA: config.data })
  t.is(refused.code, 2)
  t.regex(refused.errors, new RegExp(`npm run staff -- withdraw ${id}`))
  t.false(await isIn())
  await staff(t, all, ['withdraw', id])
  t.true(await isIn())

  await staff(t, all, ['suspend', you.profileId])
  t.regex(await staff(t, all, lift), /not suspended now/)
  t.true(await isIn())
})

test('staff with keys act by name, and the second one confirms and answers', async t => {
  const all = await community(t)
  const { you, me, config } = all
  const keyIn = (output: string) => ({
    KITH_STAFF_KEY: /KITH_STAFF_KEY=(\S+)/.exec(output)?.[1] ?? '',
  })
  const sage = keyIn(await staff(t, all, ['team', 'add', 'Sage']))
  const reed = keyIn(await staff(t, all, ['team', 'add', 'Reed'], sage))
  const wrong: readonly Env[] = [{}, { KITH_STAFF_KEY: 'x'.repeat(43) }]
  for (const env of wrong) {
    const ran = await runCommand(runStaff, ['reports'], { KITH_DATA: config.data, ...env })
    t.is(ran.code, 2)
    t.regex(ran.errors, /KITH_STAFF_KEY/)
  }
  const long = ['decide', you.profileId, '--measure', 'suspended', ...because]
  const made = await staff(t, all, long, sage)
  const id = idIn(made)
  t.regex(made, /colleague/)
  t.deepEqual((await you.get('/api/decisions')).body, [], 'nothing is decided yet')
  const alone = await runCommand(runStaff, ['confirm', id], { KITH_DATA: config.data, ...sage })
  t.is(alone.code, 2)
  t.regex(alone.errors, /fresh eyes/)
  const declined = idIn(await staff(t, all, long, sage))
  await staff(t, all, ['withdraw', declined], reed)
  t.deepEqual((await you.get('/api/decisions')).body, [], 'nor was it ever')
  await staff(t, all, ['confirm', id], reed)
  t.is((await me.get('/api/matches')).status, 200)
  t.is((await you.get('/api/matches')).status, 401, 'signed out')
  t.regex(
    await staff(t, all, ['decisions', '--all'], reed),
    /by \u2068Sage\u2069 and \u2068Reed\u2069/,
  )
  await staff(t, all, ['team', 'remove', 'Sage'], reed)
  t.is(await staff(t, all, ['team'], reed), '\u2068Reed\u2069\n')
})

test('the staff list photos that wait, let them pass, and read one with a line in the audit trail', async t => {
  const configure = (config: Config): Config => ({ ...config, reviewsPhotos: true })
  const all = await community(t, { configure })
  const { you, origin, kith, config } = all
  const { photoUrl } = (await upload(origin, you, await jpeg)).body
  const { id } = (await you.post('/api/profile-photos', { photoUrl })).body
  t.regex(await staff(t, all, ['photos']), new RegExp(`photo ${id}  of profile ${you.profileId}`))

  const acting = { ...kith, clock: systemClock, operator: 'Sage' }
  const review = createPhotoReviewService({ ...kith.ports, ...acting })
  t.true((await review.read(id)).length > 100)
  const trail = await createAuditTrail(kith.ports.records).newest(1)
  t.like(trail, [{ operator: 'Sage', did: 'staff photo', photoId: id, profileId: you.profileId }])
  await t.throwsAsync(review.read(all.me.profileId), { code: 'not_found' })

  t.regex(await staff(t, all, ['photos', 'pass', id]), /is clear now/)
  t.regex(await staff(t, all, ['photos', 'pass', id]), /did not wait/)
  t.regex(await staff(t, all, ['photos']), /No photo waits/)
  const unknown = await runCommand(runStaff, ['photos', 'pass', all.me.profileId], {
    KITH_DATA: config.data,
  })
  t.is(unknown.code, 2)
  t.regex(unknown.errors, /no photo/)
})
