import test, { type ExecutionContext } from 'ava'
import { memberActions, noAcknowledgedCalls, type TestPerson } from '../faults/member-actions.ts'
import { people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { scene } from '../samples/sample-images.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { until } from '../waiting/until.ts'
import { askApis, startRoles } from './installation.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SEED = 20_261_124
const SECRET = 'The tide table is under the mat'

/** An installation with two APIs, and two matched members; the second has written the secret. */
const matched = async (t: ExecutionContext) => {
  const roles = await startRoles(t, await sharedEngines(t))
  const [one, other] = roles.apis
  if (!one || !other) throw new Error('There are two APIs.')
  const [robin, sam] = await people(one.origin, 2)
  if (!robin || !sam) throw new Error('There are two members.')
  const ledger = noAcknowledgedCalls()
  const { ask } = askApis(t, roles.apis)
  const can = memberActions({ ask, chance: seededRandom(SEED), ledger })
  const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
  const { photoUrl } = await can.addPhoto(sam, photo)
  const [matchId] = (await can.likeEachOther(robin, sam, 'dating')).flatMap(answer =>
    answer.match ? [answer.matchId as string] : [],
  )
  await can.say(sam, matchId ?? '', SECRET)
  return { roles, one, other, robin, sam, photoUrl, messages: `/api/matches/${matchId}/messages` }
}

const deleteAccount = (origin: string, { cookie }: TestPerson) =>
  createClient(origin, { cookie }).send('DELETE', '/api/account', { confirmation: 'DELETE' })

if (!isInstallation)
  test.skip('erasure: left out, because MongoDB or Redis is not named', t => t.fail())
else {
  test('an API that was paused during a deletion serves nothing of it when it resumes', async t => {
    const { one: awake, other: paused, robin, sam, photoUrl, messages } = await matched(t)

    const there = {
      robin: createClient(paused.origin, { cookie: robin.cookie }),
      sam: createClient(paused.origin, { cookie: sam.cookie }),
    }
    await until(async () => JSON.stringify(await there.robin.get(messages)).includes(SECRET))
    await until(async () => (await there.robin.get(photoUrl)).status === 200)
    await until(async () => (await there.robin.get('/api/matches')).body.length === 1)
    t.is((await there.sam.get('/api/profile')).status, 200)

    paused.signal('SIGSTOP')
    t.is((await deleteAccount(awake.origin, sam)).status, 200)
    paused.signal('SIGCONT')
    const [chat, picture, own] = await Promise.all([
      there.robin.get(messages),
      there.robin.get(photoUrl),
      there.sam.get('/api/profile'),
    ])
    t.false(JSON.stringify(chat.body).includes(SECRET), `chat ${chat.status}`)
    t.not(picture.status, 200, 'photo')
    t.is(own.status, 401)
    await until(async () => (await there.robin.get('/api/matches')).body.length === 0)
  })

  test('no API reads messages of a deleted account while projections and workers are paused', async t => {
    const { roles, robin, sam, messages } = await matched(t)
    const read = (origin: string) => createClient(origin, { cookie: robin.cookie }).get(messages)
    for (const { origin } of roles.apis)
      await until(async () => JSON.stringify(await read(origin)).includes(SECRET))
    const halted = [...roles.projections, ...roles.workers]
    for (const one of halted) one.signal('SIGSTOP')
    t.is((await deleteAccount(roles.apis[0]?.origin ?? '', sam)).status, 200)
    for (const { origin } of roles.apis) {
      const { status, body } = await read(origin)
      t.is(status, 200, 'the view does not know yet')
      t.false(JSON.stringify(body).includes(SECRET))
      const own = createClient(origin, { cookie: sam.cookie })
      t.is((await own.get('/api/profile')).status, 401)
    }
    for (const one of halted) one.signal('SIGCONT')
    for (const { origin } of roles.apis)
      await until(async () => (await read(origin)).status === 404)
  })
}
