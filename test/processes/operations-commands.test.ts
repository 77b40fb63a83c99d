import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { requireInstallation } from '../../engines/process/preflight.ts'
import { createAuthenticator } from '../http/authenticator.ts'
import { createClient } from '../http/client.ts'
import { passkeyVisitor } from '../http/passkey-visitor.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { bareEnvironment } from './bare-environment.ts'
import { freePort } from './free-port.ts'
import { startKith } from './kith-process.ts'
import { newMember } from './new-member.ts'
import { type CliRun, runCommandFile } from './run-command.ts'

/*
 * Runs every command of docs/operations.md that a machine without Docker and servers can run, as it is
 * written there, on an installation on files. A command that the document gains fails
 * these specs until it is run here.
 */

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8')

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** What the document says, in one line each: `npm run NAME -- …`, `npm start`, and files of `operations`. */
const documented = new Set(
  Array.from(
    read('docs/operations.md').matchAll(
      /`[^`]*?((?:npm run \w+|npm start|operations\/[\w/-]+-cli\.ts)[^`]*)`/g,
    ),
    ([, command = '']) => command,
  ),
)

/** Roles that run until they are stopped (`test/processes/roles.test.ts`), and words about a command. */
const runElsewhere = [
  'npm start',
  'npm run api',
  'npm run projections',
  'npm run workers',
  'npm run backup',
  'npm run history',
]

/** These need Docker. */
const inCompose = [/MASTER_KEY_URL=file:\/run\/secrets/, /^operations\/keys-cli\.ts rotate$/]

const ran = new Set<string>()

/** What npm passes to Node for a script. */
const argumentsOf = (script = ''): string[] => scripts[script]?.split(' ').slice(1) ?? []

/** The words of a command, as a shell reads them. */
const wordsOf = (command: string): string[] =>
  Array.from(command.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word)

type How = {
  /** Replaces placeholders such as PROFILE. */
  readonly with?: Readonly<Record<string, string>>
  /** Said in sentences beside the command: `--lift`. */
  readonly and?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs commands as `docs/operations.md` writes them, on a data folder. */
const operator = (data: string) => {
  return async (command: string, { with: values = {}, and = [], env = {} }: How = {}) => {
    ran.add(command)
    const [, script, ofScript, ofFile] =
      /^(?:npm run (\w+)(?: -- (.*))?|(operations\/.*))$/.exec(command) ?? []
    const [file = '', ...args] = [...argumentsOf(script), ...wordsOf(ofFile ?? ofScript ?? '')]
    const filled = args.map(word => values[word.replace('…', '')] ?? word)
    return runCommandFile(file, [...filled, ...and], { KITH_DATA: data, ...env })
  }
}

const succeeded = (t: ExecutionContext, { code, output, errors }: CliRun, says: RegExp) => {
  t.is(code, 0, `${output}${errors}`)
  t.regex(output, says)
  return output
}

const queue = 'notify'

/** Jobs that failed for good, as a release with a fault leaves them. */
const failJobs = async (data: string, ids: readonly string[], event: string) => {
  await using ports = await openPorts(requireInstallation(bareEnvironment({ KITH_DATA: data })))
  const { jobs } = ports
  const cause = { event, correlation: event }
  for (const id of ids) await jobs.add(queue, { id, data: { cause, data: {} }, attempts: 1 })
  const stop = new AbortController()
  const working = jobs.work(
    queue,
    async () => {
      throw new RangeError('A fault of this release.')
    },
    { concurrency: 1, signal: stop.signal },
  )
  await until(async () => (await jobs.failed(queue)).length === ids.length)
  stop.abort()
  await working
}

/** An installation with two members, one reported by the other, and four failed jobs. */
const installation = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const data = join(folder, 'data')
  const jobs = [randomId(), randomId(), randomId()] as const
  let requestId = ''
  let profileId = ''
  {
    await using kith = await startKith(data)
    const [me, you] = [await newMember(kith.origin, 'robin'), await newMember(kith.origin, 'sam')]
    const reported = { profileId: you.profileId, reason: 'harassment' }
    const { status, headers } = await me.post('/api/reports', reported)
    t.is(status, 200)
    t.is((await me.post('/api/questions/generate/consent')).status, 200)
    requestId = headers.get('x-request-id') ?? ''
    profileId = you.profileId
    await kith.end('SIGTERM')
  }
  await failJobs(data, jobs, requestId)
  return { folder, data, jobs, requestId, profileId }
}

test('what the staff does is run as it is written', async t => {
  const { data, jobs, requestId, profileId } = await installation(t)
  await using _kith = await startKith(data)
  const run = operator(data)
  const PROFILE = profileId

  const json = { and: ['--format', 'json'] }
  const found = await run('npm run staff -- reports', json)
  const [report] = JSON.parse(succeeded(t, found, /harassment/))
  t.is(report.on, profileId)
  succeeded(t, await run('operations/staff/staff-cli.ts reports'), /harassment/)
  const resolved = await run('npm run staff -- resolve REPORT --outcome acted_on', {
    with: { REPORT: report.reportId },
    and: ['--note', 'spoke to both'],
  })
  succeeded(t, resolved, /^Resolved/)
  succeeded(t, await run('npm run staff -- reports'), /No reports wait/)
  succeeded(t, await run('npm run staff -- reports', { and: ['--all'] }), /spoke to both/)

  const onProfile = (command: string, ...and: string[]) => run(command, { with: { PROFILE }, and })
  succeeded(t, await onProfile('npm run staff -- verify PROFILE'), /is verified now/)
  succeeded(t, await onProfile('npm run staff -- verify PROFILE', '--withdraw'), /not verified/)
  succeeded(t, await onProfile('npm run staff -- premium PROFILE --days 30'), /has premium/)
  succeeded(t, await onProfile('npm run staff -- premium PROFILE --days 30', '--end'), /ended/)
  succeeded(t, await onProfile('npm run staff -- suspend PROFILE'), /is suspended now/)
  succeeded(t, await onProfile('npm run staff -- suspend PROFILE', '--lift'), /not suspended now/)
  const invited = await onProfile('npm run staff -- suspend PROFILE', '--with-invitation')
  t.is(invited.code, 2, 'they came without one')

  succeeded(t, await run('npm run staff -- photos'), /No photo waits/)
  succeeded(t, await run('npm run staff -- next-day'), /Nobody has answered/)

  const questions = await run('npm run staff -- questions list --pack consent', json)
  const [{ questionId }] = JSON.parse(succeeded(t, questions, /consent/))
  const about = { with: { QUESTION: questionId } }
  succeeded(t, await run('npm run staff -- questions retire QUESTION…', about), /retired/)
  succeeded(t, await run('npm run staff -- questions restore QUESTION', about), /./)

  const link = await run('npm run staff -- invite --count 10 --days 7')
  succeeded(t, link, /http:\/\/\S+#invitation=/)
  const listed = await run('npm run staff -- invitations', json)
  const [{ invitationId }] = JSON.parse(succeeded(t, listed, /"seats": ?10/))
  const ended = await run('npm run staff -- invitations', { and: ['revoke', invitationId] })
  succeeded(t, ended, /has ended/)

  const failed = succeeded(t, await run('npm run staff -- jobs'), /RangeError, tried once/)
  for (const id of jobs) t.true(failed.includes(id))
  const [first, second] = jobs
  const dropped = await run('npm run staff -- drop QUEUE JOB', {
    with: { QUEUE: queue, JOB: first },
  })
  succeeded(t, dropped, /is dropped/)
  const retried = await run('npm run staff -- retry QUEUE JOB', {
    with: { QUEUE: queue, JOB: second },
  })
  succeeded(t, retried, /is tried again/)
  const others = await run('npm run staff -- retry QUEUE JOB', { with: { QUEUE: queue, JOB: '' } })
  t.is(others.code, 2, 'an empty name is no job')
  const tree = { with: { ID: requestId, JOB: requestId } }
  succeeded(t, await run('npm run history -- tree JOB', tree), /MemberReported|Report/)
  succeeded(t, await run('npm run history -- tree ID', tree), /MemberReported|Report/)

  const event = { with: { POSITION: '1' } }
  const parked = await run('npm run staff -- park POSITION --reason "…"', event)
  succeeded(t, parked, /is set aside/)
  succeeded(t, await run('npm run staff -- parked'), /position 1/)
  succeeded(t, await run('npm run staff -- unpark POSITION', event), /counts again/)
})

/** Runs the desk until it is open, looks at what its address answers, and interrupts it. */
const runDesk = async (
  t: ExecutionContext,
  data: string,
  env: Readonly<Record<string, string>>,
) => {
  const command = 'npm run staff -- desk'
  ran.add(command)
  const child = spawn(process.execPath, [...argumentsOf('staff'), 'desk'], {
    cwd: fileURLToPath(root),
    env: bareEnvironment({ KITH_DATA: data, ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  t.teardown(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const address = /^Open (\S+)/.exec(String(line))?.[1] ?? ''
  const answer = await fetch(address)
  t.is(answer.status, 200)
  t.regex(answer.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Strict/)
  child.kill('SIGINT')
  t.deepEqual(await ended, [0, null])
}

test('cases are decided as it is written', async t => {
  const { data, profileId: PROFILE } = await installation(t)
  await using kith = await startKith(data)
  const run = operator(data)
  const keyIn = ({ output }: CliRun) => ({
    KITH_STAFF_KEY: /KITH_STAFF_KEY=(\S+)/.exec(output)?.[1] ?? '',
  })
  const add = 'npm run staff -- team add NAME'
  const sage = keyIn(await run(add, { with: { NAME: 'Sage' } }))
  const reed = keyIn(await run(add, { with: { NAME: 'Reed' }, env: sage }))
  t.is((await run('npm run staff -- team')).code, 2, 'each command needs a key now')
  succeeded(t, await run('npm run staff -- team', { env: sage }), /Reed[\s\S]*Sage/)
  await runDesk(t, data, sage)

  const json = ['--format', 'json']
  succeeded(t, await run('npm run staff -- cases', { env: sage }), /harassment/)
  const queue = await run('npm run staff -- cases', { env: sage, and: json })
  const [{ reportIds }] = JSON.parse(queue.output)
  const shown = await run('npm run staff -- case PROFILE', { with: { PROFILE }, env: sage })
  succeeded(t, shown, /sam[\s\S]*report/)
  const decide = 'npm run staff -- decide PROFILE --measure warned --rule desire --reason "…"'
  const { output } = await run(decide, {
    with: { PROFILE },
    and: ['--report', reportIds[0]],
    env: sage,
  })
  const DECISION = /Decision (\S+)\./.exec(output)?.[1] ?? ''
  const about = { with: { DECISION }, env: reed }
  const waits = await run('npm run staff -- confirm DECISION', about)
  succeeded(t, waits, /did not wait/)

  const sam = await newMember(kith.origin, 'sam')
  await until(async () => (await sam.get('/api/decisions')).body.length === 1)
  await sam.post(`/api/decisions/${DECISION}/appeal`, { words: 'I did not.' })
  await until(async () => {
    const { output: listed } = await run('npm run staff -- decisions', { env: reed })
    return listed.includes('I did not.')
  })
  const appeal = 'npm run staff -- appeal DECISION --outcome stands --reason "…"'
  t.is((await run(appeal, { ...about, env: sage })).code, 2, 'who decided does not answer')
  succeeded(t, await run(appeal, about), /It stands/)
  succeeded(t, await run('npm run staff -- withdraw DECISION', about), /no more/)
})

test('what strangers need before they come is checked as it is written', async t => {
  const { folder, data } = await installation(t)
  const run = operator(data)
  const check = 'operations/staff/staff-cli.ts check'
  const lacking = await run(check)
  t.is(lacking.code, 2)
  t.regex(lacking.output, /✘ METRICS_TOKEN is not set/)
  const out = join(folder, 'backup')
  t.is(
    (
      await run('npm run backup -- --out backups/2026-11-20', {
        with: { 'backups/2026-11-20': out },
      })
    ).code,
    0,
  )
  const env = {
    KITH_ORIGIN: 'https://kith.example',
    KITH_TRUSTED_PROXIES: '1',
    KITH_CONTACT_EMAIL: 'team@kith.example',
    METRICS_TOKEN: 'a-token-of-this-spec',
  }
  succeeded(t, await run(check, { env, and: ['--backup', out] }), /Ready for strangers/)
})

test('backups, keys, rebuilds and views are run as they are written', async t => {
  const { folder, data, profileId } = await installation(t)
  const run = operator(data)
  const place = 'backups/2026-11-20'
  const out = join(folder, 'backup')
  {
    await using kith = await startKith(data)
    succeeded(t, await run('npm run keys -- status'), /key/)
    succeeded(t, await run('npm run keys -- rotate'), /./)
    succeeded(t, await run('operations/keys-cli.ts status'), /key/)
    const backup = await run(`npm run backup -- --out ${place}`, {
      with: { [place]: out },
      and: ['--with-views', '--with-master-key'],
    })
    t.is(backup.code, 0, backup.errors)

    const status = await run('npm run projections -- status')
    succeeded(t, status, /profiles/)
    succeeded(t, await run('operations/projections-cli.ts status'), /profiles/)
    JSON.parse((await run('npm run projections -- status', { and: ['--json'] })).output)
    const VIEW = 'profiles'
    const view = { with: { VIEW, NAME: VIEW, ID: profileId, FOLDER: fileURLToPath(root) } }
    t.is((await run('npm run projections -- pause VIEW', view)).code, 0)
    const ready = async () => JSON.stringify((await createClient(kith.origin).get('/readyz')).body)
    await until(async () => (await ready()).includes('paused by'))
    t.is((await run('npm run projections -- resume VIEW', view)).code, 0)
    await until(async () => !(await ready()).includes('paused by'))

    succeeded(t, await run('npm run history -- why VIEW ID', view), /ProfileCreated/)
    for (const command of [
      'npm run rebuild -- conversations messages',
      'npm run rebuild -- NAME',
      'npm run rebuild -- NAME --from-scratch',
      'npm run rebuild -- --all --verify',
      'operations/rebuild-cli.ts --all --verify',
      'npm run rebuild -- --compare FOLDER VIEW',
      'npm run rebuild -- --downgrade NAME',
    ]) {
      const { code, errors } = await run(command, view)
      t.is(code, 0, `${command}: ${errors}`)
    }
    const why = await run('npm run rebuild -- --all --verify', { and: ['--why'] })
    t.is(why.code, 0, why.errors)
    t.is((await kith.end('SIGTERM')).code, 0)
  }
  for (const command of [
    'npm run rebuild -- --all --from-scratch',
    'npm run rebuild -- --all --accept-loss',
  ]) {
    const { code, errors } = await run(command)
    t.is(code, 0, `${command}: ${errors}`)
  }

  await rename(data, join(folder, 'before'))
  const restored = await run(`npm run restore -- --from ${place}`, { with: { [place]: out } })
  t.is(restored.code, 0, restored.errors)
  const target = join(folder, 'servers.env')
  const key = `MASTER_KEY_URL=file:${join(data, 'master.key')}`
  await writeFile(target, `KITH_DATA=${join(folder, 'moved')}\n${key}\n`)
  const moved = await run('npm run transfer -- --from data --to servers.env', {
    with: { data, 'servers.env': target },
  })
  t.is(moved.code, 0, moved.errors)
  await using again = await startKith(join(folder, 'moved'), {
    MASTER_KEY_URL: `file:${join(data, 'master.key')}`,
  })
  const { user, profile } = (await (await newMember(again.origin, 'sam')).get('/api/auth/user'))
    .body
  t.truthy(user)
  t.is(profile.id, profileId)
})

test('passkeys are tried on this machine as it is written', async t => {
  const text = 'KITH_LOCAL_SIGN_IN=no KITH_ORIGIN=http://localhost:3000 npm start'
  t.true(read('docs/operations.md').includes(`\`${text}\``))
  const origin = `http://localhost:${await freePort()}`
  const env = { KITH_LOCAL_SIGN_IN: 'no', KITH_ORIGIN: origin, PORT: new URL(origin).port }
  await using _kith = await startKith(await scratchFolder(t), env)
  const visitor = passkeyVisitor(origin)
  const signedUp = await visitor.signUp(createAuthenticator({ origin }))
  const me = await visitor.enter(signedUp.body.grant)
  t.is((await me.get('/api/auth/user')).status, 200)
})

test.after('every command of the document was run', t => {
  const left = [...documented].filter(
    command =>
      !ran.has(command) &&
      !runElsewhere.includes(command) &&
      !inCompose.some(pattern => pattern.test(command)),
  )
  t.deepEqual(left, [])
  t.deepEqual(
    [...ran].filter(command => !documented.has(command)),
    [],
  )
})
