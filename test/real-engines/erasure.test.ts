import test from 'ava'
import { memberActions, noAcknowledgedCalls } from '../faults/member-actions.ts'
import { people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { scene } from '../sample-images.ts'
import { seededRandom } from '../seeded-random.ts'
import { until } from '../until.ts'
import { askInTurn, startRoles } from './installation.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SEED = 20_261_124
const SECRET = 'The tide table is under the mat'

if (!isInstallation)
  test.skip('erasure: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('an API that was paused during a deletion serves nothing of it when it wakes', async t => {
    const environment = await sharedEngines(t)
    const { apis } = await startRoles(t, environment)
    const [awake, paused] = apis
    if (!awake || !paused) throw new Error('There are two APIs.')
    const [robin, sam] = await people(awake.origin, 2)
    if (!robin || !sam) throw new Error('There are two members.')
    const ledger = noAcknowledgedCalls()
    const { ask } = askInTurn(t, apis)
    const can = memberActions({ ask, chance: seededRandom(SEED), ledger })
    const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
    const { photoUrl } = await can.addPhoto(sam, photo)
    const [matchId] = (await can.likeEachOther(robin, sam, 'dating')).flatMap(answer =>
      answer.match ? [answer.matchId as string] : [],
    )
    await can.say(sam, matchId ?? '', SECRET)

    const there = {
      robin: createClient(paused.origin, { cookie: robin.cookie }),
      sam: createClient(paused.origin, { cookie: sam.cookie }),
    }
    const messages = `/api/matches/${matchId}/messages`
    await until(async () => JSON.stringify(await there.robin.get(messages)).includes(SECRET))
    await until(async () => (await there.robin.get(photoUrl)).status === 200)
    await until(async () => (await there.robin.get('/api/matches')).body.length === 1)
    t.is((await there.sam.get('/api/profile')).status, 200)

    paused.signal('SIGSTOP')
    const { status } = await createClient(awake.origin, { cookie: sam.cookie }).send(
      'DELETE',
      '/api/account',
      { confirmation: 'DELETE' },
    )
    t.is(status, 200)
    // Workers end the match, which destroys the key of its messages.
    const here = createClient(awake.origin, { cookie: robin.cookie })
    await until(async () => !JSON.stringify(await here.get(messages)).includes(SECRET))
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
