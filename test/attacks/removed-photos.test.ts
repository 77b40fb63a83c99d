import { readdir } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { timing } from '../../contracts/core/limits.ts'
import { createDecisionService } from '../../operations/staff/decision-service.ts'
import { community } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { fetchRendition, upload } from '../http/photo-form.ts'
import type { TestMember } from '../http/server.ts'
import { photograph } from '../samples/sample-images.ts'

/*
 * Aim: show a removed photo again; learn from a refusal whose photo was removed; keep a photo, or the memory
 * of one, longer than its time.
 *
 * Budget: the photo as it was, smaller, weaker, mirrored; other accounts; the end of one's account; an appeal.
 * Measure: uploads that are accepted, names and ids in refusals, files that stay.
 */

/** Bytes of a form, from a picture. */
const file = (bytes: Buffer) => new Uint8Array(bytes)
const picture = photograph(400, 500)

/** Rowan's photo was removed by a decision; Juniper is anybody. */
const stage = async (
  t: ExecutionContext,
  prepare?: (
    by: TestMember,
    send: (by: TestMember, bytes: Buffer) => ReturnType<typeof upload>,
  ) => Promise<unknown>,
) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const { you: rowan, me: juniper, origin, caughtUp, kith, config } = all
  const send = async (by: TestMember, bytes: Buffer) => upload(origin, by, file(bytes))
  const { photoUrl } = (await send(rowan, await picture)).body
  const photoId: string = (await rowan.post('/api/profile-photos', { photoUrl })).body.id
  for (const by of [rowan, juniper]) await prepare?.(by, send)
  await caughtUp()
  const { ports, dispatch } = kith
  const acting = { dispatch, clock, operator: 'Sage', colleagues: [] }
  const decisions = createDecisionService({ ...ports, ...acting })
  const { decisionId } = await decisions.decide({
    ...{ profileId: rowan.profileId, measure: 'removed', rule: 'desire', about: null, days: null },
    ...{ reason: 'Somebody else is on it.', removes: { kind: 'photo', photoId }, reportIds: [] },
  })
  await caughtUp()
  const filesOfPhoto = async () =>
    (await readdir(config.data, { recursive: true })).filter(
      name => name.includes(photoId) && name.endsWith('.webp'),
    )
  return {
    ...all,
    rowan,
    juniper,
    photoUrl,
    photoId,
    decisions,
    decisionId,
    send,
    pass,
    filesOfPhoto,
  }
}

test('a removed photo is refused to everybody, also changed a little, and tells nothing of its owner', async t => {
  const { rowan, juniper, send, photoId, decisionId } = await stage(t)
  const ways = {
    same: await picture,
    small: await sharp(await picture)
      .resize(240)
      .jpeg({ quality: 40 })
      .toBuffer(),
    mirrored: await sharp(await picture)
      .flop()
      .png()
      .toBuffer(),
    grey: await sharp(await picture)
      .greyscale()
      .webp()
      .toBuffer(),
  }
  for (const [how, bytes] of Object.entries(ways))
    for (const by of [rowan, juniper]) {
      const { status, body } = await send(by, bytes)
      t.is(status, 409, how)
      t.is(body.code, 'photo_refused')
      t.regex(body.message, /Choose another one.*appeal/)
      for (const secret of [photoId, decisionId, rowan.profileId, 'Rowan', 'Somebody else'])
        t.false(JSON.stringify(body).includes(secret))
    }
  t.deepEqual((await send(juniper, await photograph(400, 500, 77))).status, 200)
  t.deepEqual((await juniper.get('/api/decisions')).body, [])
})

test('what was uploaded before the decision, and not shown yet, is refused after it, too', async t => {
  const before: Record<string, string> = {}
  const all = await stage(t, async (by, send) => {
    before[by.profileId] = (await send(by, await picture)).body.photoUrl
  })
  const { rowan, juniper, photoUrl } = all
  for (const by of [rowan, juniper]) {
    const { status, body } = await by.post('/api/profile-photos', {
      photoUrl: before[by.profileId],
    })
    t.is(status, 409)
    t.is(body.code, 'photo_refused')
  }
  t.is((await rowan.post('/api/profile-photos', { photoUrl })).status, 409, 'nor itself')
  for (const by of [rowan, juniper]) t.deepEqual((await by.get('/api/profile-photos')).body, [])
})

test('only its owner still sees the photo that was removed, beside the reason', async t => {
  const { rowan, juniper, photoUrl, match, origin, decisions, decisionId, caughtUp } =
    await stage(t)
  await match(rowan, juniper)
  await caughtUp()
  t.like((await rowan.get('/api/decisions')).body, [{ removed: 'photo', photoUrl }])
  t.is((await fetchRendition(origin, rowan, photoUrl)).status, 200)
  for (const url of [photoUrl, photoUrl.replace('clear', 'blurred')])
    t.is((await fetchRendition(origin, juniper, url)).status, 404, 'not even a match')
  t.is((await fetchRendition(origin, {}, photoUrl)).status, 404)
  await decisions.withdraw({ decisionId, profileId: rowan.profileId })
  await caughtUp()
  t.like((await rowan.get('/api/decisions')).body, [{ removed: 'photo', photoUrl: null }])
})

test('after an appeal was won the photo is back, and may be uploaded again', async t => {
  const { rowan, juniper, send, photoUrl, decisions, decisionId, caughtUp } = await stage(t)
  const words = 'It is me.'
  await rowan.post(`/api/decisions/${decisionId}/appeal`, { words })
  t.is((await send(rowan, await picture)).status, 409, 'not before it is decided')
  await decisions.decideAppeal({ decisionId, profileId: rowan.profileId }, true, 'You are right.')
  await caughtUp()
  t.like((await rowan.get('/api/profile-photos')).body, [{ photoUrl }])
  for (const by of [rowan, juniper]) t.is((await send(by, await picture)).status, 200)
})

test('with its account a removed photo is gone from the disk; what it looked like is known for 24 months', async t => {
  const all = await stage(t)
  const { rowan, juniper, send, pass, filesOfPhoto, caughtUp } = all
  t.true((await filesOfPhoto()).length > 0)
  await rowan.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.deepEqual(await filesOfPhoto(), [])
  t.is((await send(juniper, await picture)).status, 409)
  pass(timing.identityHashesKept)
  const late = await all.quickMember('Wren')
  t.is((await send(late, await picture)).status, 200)
})

test('an owner who deletes a removed photo may not upload it again either', async t => {
  const { rowan, send, photoId, filesOfPhoto, caughtUp } = await stage(t)
  t.is((await rowan.del(`/api/profile-photos/${photoId}`)).status, 200)
  await caughtUp()
  t.deepEqual(await filesOfPhoto(), [])
  t.is((await send(rowan, await picture)).status, 409)
})
