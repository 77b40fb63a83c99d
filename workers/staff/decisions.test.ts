import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { decisions } from '../../domain/staff/decisions.ts'
import { makeRenditions } from '../../engines/adapters/images/make-renditions.ts'
import { isAlike } from '../../engines/adapters/images/photo-hash.ts'
import { storeRenditions } from '../../engines/adapters/images/photo-store.ts'
import { staffDecisions } from '../../projections/views/decisions.ts'
import { profileCreated } from '../../test/samples/profile-events.ts'
import { photograph } from '../../test/samples/sample-images.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { photosQueues, photosReactor } from '../profiles/photos.ts'
import { decisionQueues, decisionsReactor, forgetDecisions } from './decisions.ts'

const [carryOut] = decisionQueues
const [removeRenditions] = photosQueues

test('with its decision a removed photo is deleted after 12 months; its hash is known for 24', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock, media, removedPhotos, documentsOf } = stage
  const [memberId, photoId, decisionId] = [randomId(), randomId(), randomId()]
  const profileId = profileIdOf(memberId)
  const stream = streams.profile(profileId)
  const processed = await makeRenditions(await photograph(400, 500))
  await storeRenditions(media, photoId, processed)
  const create = { ...profileCreated.data, type: 'CreateProfile', profileId, memberId } as const
  const place = { photoId, isPrimary: true, order: 0, draft: { colour: null } }
  await dispatch(profile, stream, create, cause())
  await dispatch(profile, stream, { type: 'AddPhoto', ...place }, cause())
  const said = { measure: 'removed', rule: 'desire', reason: 'It hurts.', about: null } as const
  const more = { until: null, removal: { kind: 'photo', photoId } } as const
  const by = { reportIds: [], operator: 'Sage', staff: 1, now: clock.now() }
  const decide = {
    type: 'Decide',
    decisionId,
    profileId,
    memberId,
    ...said,
    ...more,
    ...by,
  } as const
  await dispatch(decisions, streams.decisions(profileId), decide, cause())

  const files = async () => (await Array.fromAsync(media.list('photos/'))).length
  const isKnown = () => removedPhotos.some(hash => isAlike(hash, processed.hashes[0]), clock.now())
  const forget = async () => {
    await documentsOf(staffDecisions)
    await stage.giveRound(forgetDecisions)
    t.deepEqual(await stage.letWork(forgetDecisions), [])
    await stage.letReact(photosReactor)
    t.deepEqual(await stage.letWork(removeRenditions), [])
  }
  await stage.letReact(decisionsReactor)
  await documentsOf(staffDecisions)
  t.deepEqual(await stage.letWork(carryOut), [])
  t.is((await dispatch.readState(profile, stream))?.hiddenPhotos?.length, 1)
  t.true(await isKnown())

  clock.move(timing.reportsKept)
  await forget()
  t.is(await files(), 6, 'not a day earlier')
  clock.move(1)
  await forget()
  t.is(await files(), 0)
  t.true(await isKnown(), 'a year more')
  clock.move(timing.identityHashesKept - timing.reportsKept)
  t.false(await isKnown())
})
