import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { conversations, messages } from '../../projections/views/chat.ts'
import { closedAccounts, members } from '../../projections/views/identity.ts'
import { eraseMember } from '../../workers/identity/reactors.ts'
import { createClient } from '../http/client.ts'
import { community } from '../http/community.ts'
import { startServer } from '../http/server.ts'
import { startKith } from '../processes/kith-process.ts'
import { everything } from '../projections/workbench.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { people } from './people.ts'

test('an acknowledged deletion completes when the server is killed and restarted', async t => {
  const folder = await scratchFolder(t)
  const process = await startKith(folder)
  const { origin } = process
  const [me, you] = (await people(origin, 2)).map(one => ({
    ...one,
    ...createClient(origin, { cookie: one.cookie }),
  }))
  if (!me || !you) return t.fail()
  const like = { action: 'like', discoveryMode: 'dating' }
  await me.post('/api/swipe', { swipedProfileId: you.profileId, ...like })
  const { body } = await you.post('/api/swipe', { swipedProfileId: me.profileId, ...like })
  await me.post(`/api/matches/${body.matchId}/messages`, { content: 'Honey on Friday?' })
  const closed = await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await process.end('SIGKILL')
  t.is(closed.status, 200)

  const { kith, caughtUp } = await startServer(t, { env: { KITH_DATA: folder } })
  await caughtUp()
  const { views, log } = kith.ports
  t.deepEqual(await everything(views, conversations), {})
  t.deepEqual(await everything(views, messages), {})
  t.is(Object.keys(await everything(views, members)).length, 1)
  t.is(Object.keys(await everything(views, closedAccounts)).length, 1)
  const own = await Array.fromAsync(log.read(streams.profile(me.profileId)))
  t.is(own.at(-1)?.type, 'ProfileClosed')
})

const cutOff = new Error('cut off')

/** Fails at the nth call. */
const cutOffAt = (n: number) => {
  let asked = 0
  return <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> => {
      asked += 1
      return asked === n ? Promise.reject(cutOff) : work(...given)
    }
}

test('an erasure interrupted at any step is resumed', async t => {
  const { kith, me, you, match, caughtUp } = await community(t)
  const third = await match(me, you, 'friendship')
  await match(me, you)
  await me.post(`/api/matches/${third}/messages`, { content: 'Honey on Friday?' })
  await caughtUp()
  const memberId = (await me.get('/api/auth/user')).body.user.id
  t.is(profileIdOf(memberId), me.profileId)

  const clock = { now: () => new Date() }
  const services = {
    ...kith.ports,
    dispatch: kith.dispatch,
    discovery: kith.discovery,
    clock,
  }
  const command = randomId()
  const { signal } = new AbortController()
  const attempt = async (step: number): Promise<boolean> => {
    const may = cutOffAt(step)
    const cause: CommandContext = {
      command,
      correlation: command,
      causation: command,
      now: new Date(),
    }
    const mortal = {
      ...services,
      dispatch: Object.assign(may(services.dispatch) as typeof services.dispatch, {
        readState: may(services.dispatch.readState) as typeof services.dispatch.readState,
      }),
      sessions: { ...services.sessions, removeOwned: may(services.sessions.removeOwned) },
    }
    return eraseMember(memberId, cause, mortal, signal).then(
      () => true,
      error => {
        // Anything else would fail at every step, for ever.
        if (error !== cutOff) throw error
        return false
      },
    )
  }
  let step = 1
  while (!(await attempt(step))) step += 1
  t.true(step > 5, `cut off ${step} times`)
  await caughtUp()

  const told = async (stream: string) =>
    (await Array.fromAsync(kith.ports.log.read(stream))).map(({ type }) => type)
  const between = await told(streams.pair(me.profileId, you.profileId))
  t.is(between.filter(type => type === 'Unmatched').length, 2)
  const ofProfile = await told(streams.profile(me.profileId))
  t.is(ofProfile.filter(type => type === 'ProfileClosed').length, 1)
  t.deepEqual((await you.get('/api/matches')).body, [])
})
