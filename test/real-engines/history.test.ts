import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { askHistory } from '../history/installation.ts'
import { acquaint } from '../http/community.ts'
import { startServer } from '../http/server.ts'
import { until } from '../waiting/until.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

if (!isInstallation)
  test.skip('history on servers: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('the history of an installation on servers is asked like one in files', async t => {
    const env = await sharedEngines(t)
    const server = await startServer(t, { env })
    const { me, you, match, caughtUp } = await acquaint(server)
    const matchId = await match(me, you)
    const stream = `conversation-${matchId}`
    const send = async (content: string) =>
      until(
        async () => (await me.post(`/api/matches/${matchId}/messages`, { content })).status === 200,
      )
    await send('Jazz on Friday?')
    await caughtUp()
    const ask = (args: readonly string[], typed = '') => askHistory(args, typed, env)
    const messages = async () => {
      const { output } = await ask(['list', '--type', 'MessageSent', '--format', 'json'])
      return JSON.parse(output).length
    }
    t.is(await messages(), 1)

    const shown = await ask(['show', stream, '--format', 'json'])
    t.is(shown.code, 0, shown.errors)
    t.notRegex(shown.output, /Jazz/)

    const personal = await ask(['show', stream, '--with-personal', '--format', 'json'], 'yes\n')
    t.is(personal.code, 0, personal.errors)
    t.regex(personal.output, /Jazz on Friday/)
    const audit = JSON.parse((await ask(['audit', '--format', 'json'])).output)
    t.is(audit.length, 1)
    t.like(audit[0], { did: 'history show --with-personal' })
    t.deepEqual(audit[0].details.asked, [stream])

    await send('Or on Sunday?')
    await caughtUp()
    t.is(await messages(), 2)
    const folder = join(env.KITH_DATA ?? '', 'history')
    t.is((await stat(folder)).mode & 0o777, 0o700)

    const counted = await ask(['sql', 'SELECT count(*) AS n FROM messages', '--format', 'json'])
    t.deepEqual(JSON.parse(counted.output), [{ n: 2 }], counted.errors)
  })

if (isInstallation)
  test('a server without a log of Kith is refused in one line, and nothing is written to it', async t => {
    const env = await sharedEngines(t)
    for (const _ of [1, 2]) {
      const { code, errors } = await askHistory(['count'], '', env)
      t.is(code, 2)
      t.regex(errors, /^EVENTSTORE_URL names a server on which there is no log of Kith\..*\n$/)
    }
  })
