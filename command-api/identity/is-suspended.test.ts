import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { createIsSuspended } from './accounts.ts'

test('a profile is suspended by the log while the view is not built', async t => {
  const { dispatch, cause, views } = await openWorkerContext(t)
  const memberId = randomId()
  const profileId = profileIdOf(memberId)
  const suspend = { type: 'Suspend', memberId, profileId, note: null, operator: 'Ida' } as const
  await dispatch(suspension, streams.suspension(profileId), suspend, cause())

  const isSuspended = createIsSuspended({ views, dispatch })
  t.is(await views.live('suspensions'), undefined)
  t.true(await isSuspended(profileId))
  t.false(await isSuspended(randomId()))
})
