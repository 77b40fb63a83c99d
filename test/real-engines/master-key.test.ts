import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { countQueues } from '../../engines/ports/jobs.ts'
import { createClient } from '../http/client.ts'
import { newMember } from '../processes/new-member.ts'
import { runCommandFile } from '../processes/run-command.ts'
import { until } from '../waiting/until.ts'
import { openStores, startRole } from './installation.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

if (!isInstallation)
  test.skip('master key: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('processes with a master key from before a rotation refuse until they get the new one', async t => {
    const here = await sharedEngines(t)
    const projections = await startRole(t, 'projections', here)
    const api = await startRole(t, 'command-api', here)
    const [master, copy] = ['master.key', 'copy.key'].map(name => join(here.KITH_DATA ?? '', name))
    if (!master || !copy) throw new Error('There are two files.')
    await copyFile(master, copy)
    const there = { ...here, MASTER_KEY_URL: `file:${copy}` }
    const [apiThere, workersThere] = await Promise.all([
      startRole(t, 'command-api', there),
      startRole(t, 'workers', there),
    ])
    const [robin, sam, wren] = await Promise.all(
      ['robin', 'sam', 'wren'].map(name => newMember(api.origin, name)),
    )
    if (!robin || !sam || !wren) throw new Error('There are three members.')
    const like = (by: typeof robin, on: typeof robin) =>
      by.post('/api/swipe', {
        swipedProfileId: on.profileId,
        action: 'like',
        discoveryMode: 'dating',
      })
    await until(async () => (await like(robin, sam)).status === 200)
    const { matchId } = (await like(sam, robin)).body
    const messages = `/api/matches/${matchId}/messages`
    t.is((await robin.post(messages, { content: 'Jazz?' })).status, 200)
    const samThere = createClient(apiThere.origin, { cookie: sam.cookie })
    await until(async () => (await samThere.get(messages)).body[0]?.content === 'Jazz?')

    t.like(await runCommandFile('operations/keys-cli.ts', ['rotate'], here), { code: 0 })
    // A deletion ends what processes have cached of the keys.
    t.is((await wren.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status, 200)
    const readiness = async ({ origin }: { origin: string }) =>
      (await createClient(origin).get('/readyz')).body.checks.keys
    for (const one of [apiThere, workersThere])
      t.deepEqual(await readiness(one), { ok: false, detail: 'master_key_outdated' })
    for (const one of [api, projections]) t.deepEqual(await readiness(one), { ok: true })
    const refused = await samThere.get(messages)
    t.is(refused.status, 503)
    t.truthy(refused.headers.get('retry-after'))
    t.is((await sam.get(messages)).body[0].content, 'Jazz?')
    t.is((await robin.post(messages, { content: 'At nine?' })).status, 200)

    await copyFile(master, copy)
    for (const one of [apiThere, workersThere])
      await until(async () => (await readiness(one)).ok === true)
    await until(async () => (await samThere.get(messages)).body[1]?.content === 'At nine?')
    await until(async () => (await robin.get('/api/notifications')).body.length > 0)
    const { jobs } = await openStores(t, here)
    for (const { failed } of (await countQueues(jobs)).values()) t.is(failed, 0)
  })
