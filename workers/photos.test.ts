import test from 'ava'
import { profile } from '../command-api/profiles/decider.ts'
import type { EventNamed } from '../contracts/events.ts'
import { profileIdOf } from '../contracts/ids.ts'
import { purgePhotoDraft } from '../contracts/jobs.ts'
import { randomId } from '../contracts/random-id.ts'
import { streams } from '../contracts/streams.ts'
import { profileCreated } from '../test/profile-events.ts'
import { openWorkerContext, type WorkerContext } from '../test/worker-context.ts'
import { photosQueues, photosReactor } from './photos.ts'

const [removePrints, purgeDraft] = photosQueues
const memberId = randomId()
const profileId = profileIdOf(memberId)
const stream = streams.profile(profileId)

/** Prints as an upload leaves them. */
const store = async ({ media }: WorkerContext, photoId: string) => {
  for (const look of ['clear', 'blurred'])
    await media.put(`photos/${photoId.slice(0, 2)}/${photoId}/${look}-160.webp`, {
      bytes: new Uint8Array([1]),
      type: 'image/webp',
    })
}
const printsOf = async ({ media }: WorkerContext, photoId: string) =>
  (await Array.fromAsync(media.list('photos/'))).filter(key => key.includes(photoId)).length

const tell = async (stage: WorkerContext, ...commands: Parameters<typeof profile.decide>[0][]) => {
  for (const command of commands) await stage.dispatch(profile, stream, command, stage.cause())
}
const create = (data: EventNamed<'ProfileCreated'>['data'] = profileCreated.data) =>
  ({ ...data, type: 'CreateProfile', profileId, memberId }) as const
const add = (photoId: string) =>
  ({ type: 'AddPhoto', photoId, isPrimary: false, order: undefined, isDraft: true }) as const

const promised = ({ jobs }: WorkerContext, photoId: string, id = photoId) =>
  jobs.add(purgePhotoDraft.queue, {
    id,
    data: { cause: { event: photoId, correlation: photoId }, data: { photoId, memberId } },
  })

test('the files of a removed photo are deleted, those of others stay', async t => {
  const stage = await openWorkerContext(t)
  const [gone, kept] = [randomId(), randomId()]
  for (const photoId of [gone, kept]) await store(stage, photoId)
  const removal = { type: 'RemovePhoto', photoId: gone } as const
  await tell(stage, create(), add(gone), add(kept), removal)

  await stage.letReact(photosReactor)
  t.deepEqual(await stage.letWork(removePrints), [])
  t.is(await printsOf(stage, gone), 0)
  t.is(await printsOf(stage, kept), 2)
})

test('an unused upload is purged, with or without a profile', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  await store(stage, photoId)
  await promised(stage, photoId)
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await printsOf(stage, photoId), 0)

  await tell(stage, create())
  await store(stage, photoId)
  await promised(stage, photoId, 'again')
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await printsOf(stage, photoId), 0)
})

test('an upload that was used on a profile stays', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  await store(stage, photoId)
  await tell(stage, create(), add(photoId))
  await promised(stage, photoId)
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await printsOf(stage, photoId), 2)
})

test('an upload that was sent again is left to the later job', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  const expiresAt = stage.clock.now().getTime() + 1
  await store(stage, photoId)
  await promised(stage, photoId)
  await stage.sessions.put('photo', photoId, { value: null, expiresAt, owner: memberId })
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await printsOf(stage, photoId), 2)

  stage.clock.move(1)
  await promised(stage, photoId, 'later')
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await printsOf(stage, photoId), 0)
})

test('a repeated purge has no effect', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  for (const id of ['one', 'two']) await promised(stage, photoId, id)
  t.deepEqual(await stage.letWork(purgeDraft), [])
})
