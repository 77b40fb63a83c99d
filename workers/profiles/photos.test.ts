import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { purgePhotoDraft } from '../../contracts/core/jobs.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { profileCreated } from '../../test/samples/profile-events.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { photosQueues, photosReactor } from './photos.ts'

const [removeRenditions, purgeDraft] = photosQueues
const memberId = randomId()
const profileId = profileIdOf(memberId)
const stream = streams.profile(profileId)

/** Stores renditions as an upload does. */
const store = async ({ media }: WorkerContext, photoId: string) => {
  for (const look of ['clear', 'blurred'])
    await media.put(`photos/${photoId.slice(0, 2)}/${photoId}/${look}-160.webp`, {
      bytes: new Uint8Array([1]),
      type: 'image/webp',
    })
}
const renditionsOf = async ({ media }: WorkerContext, photoId: string) =>
  (await Array.fromAsync(media.list('photos/'))).filter(key => key.includes(photoId)).length

const execute = async (
  stage: WorkerContext,
  ...commands: Parameters<typeof profile.decide>[0][]
) => {
  for (const command of commands) await stage.dispatch(profile, stream, command, stage.cause())
}
const create = (data: EventNamed<'ProfileCreated'>['data'] = profileCreated.data) =>
  ({ ...data, type: 'CreateProfile', profileId, memberId }) as const
const add = (photoId: string) =>
  ({
    type: 'AddPhoto',
    photoId,
    isPrimary: false,
    order: undefined,
    draft: { colour: null },
  }) as const

const schedulePurge = ({ jobs }: WorkerContext, photoId: string, id = photoId) =>
  jobs.add(purgePhotoDraft.queue, {
    id,
    data: { cause: { event: photoId, correlation: photoId }, data: { photoId, memberId } },
  })

test('the files of a removed photo are deleted, those of others stay', async t => {
  const stage = await openWorkerContext(t)
  const [removed, other] = [randomId(), randomId()]
  for (const photoId of [removed, other]) await store(stage, photoId)
  const removal = { type: 'RemovePhoto', photoId: removed } as const
  await execute(stage, create(), add(removed), add(other), removal)

  await stage.letReact(photosReactor)
  t.deepEqual(await stage.letWork(removeRenditions), [])
  t.is(await renditionsOf(stage, removed), 0)
  t.is(await renditionsOf(stage, other), 2)
})

test('an unused upload is purged, with or without a profile', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  await store(stage, photoId)
  await schedulePurge(stage, photoId)
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await renditionsOf(stage, photoId), 0)

  await execute(stage, create())
  await store(stage, photoId)
  await schedulePurge(stage, photoId, 'again')
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await renditionsOf(stage, photoId), 0)
})

test('an upload that was used on a profile stays', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  await store(stage, photoId)
  await execute(stage, create(), add(photoId))
  await schedulePurge(stage, photoId)
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await renditionsOf(stage, photoId), 2)
})

test('a repeated upload is left to its later job', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  const expiresAt = stage.clock.now().getTime() + 1
  await store(stage, photoId)
  await schedulePurge(stage, photoId)
  await stage.shortLived.put('photo', photoId, { value: null, expiresAt, owner: memberId })
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await renditionsOf(stage, photoId), 2)

  stage.clock.move(1)
  await schedulePurge(stage, photoId, 'later')
  t.deepEqual(await stage.letWork(purgeDraft), [])
  t.is(await renditionsOf(stage, photoId), 0)
})

test('a repeated purge has no effect', async t => {
  const stage = await openWorkerContext(t)
  const photoId = randomId()
  for (const id of ['one', 'two']) await schedulePurge(stage, photoId, id)
  t.deepEqual(await stage.letWork(purgeDraft), [])
})
