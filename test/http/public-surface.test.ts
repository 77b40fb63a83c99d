import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { buildFiles } from '../../contracts/core/client-build.ts'
import { secretVariables } from '../../engines/config/variables.ts'
import { until } from '../waiting/until.ts'
import { rawRequest } from './raw-request.ts'
import { startServer } from './server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const builds = ['web/dist', 'web/explore/dist']

/** Values that no response may hold, by variable. */
const secrets = {
  METRICS_TOKEN: 'metrics-token-of-this-spec',
  STRIPE_SECRET_KEY: 'sk_test_of_this_spec_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_spec_0123456789',
  STRIPE_PUBLIC_KEY: 'pk_test_of_this_spec_0123456789',
  OPENAI_API_KEY: 'sk-of-this-spec-0123456789',
  OIDC_ISSUER_URL: 'https://issuer.example',
  OIDC_CLIENT_ID: 'kith',
  OIDC_CLIENT_SECRET: 'client-secret-of-this-spec',
}

const at = (local: string, path: string, method = 'GET') =>
  rawRequest(local, path, { host: 'kith.example', accept: 'text/html' }, method)

/** An installation that others can open, once it is ready. */
const publicInstallation = async (t: ExecutionContext) => {
  const server = await startServer(t, {
    env: { ...secrets, NODE_ENV: 'production', KITH_ORIGIN: 'https://kith.example' },
  })
  await until(async () => (await at(server.kith.local, '/readyz')).status === 200)
  return server
}

/** What a stranger may read, besides the pages and files of the client; SECURITY.md lists it. */
const open = [
  '/healthz',
  '/readyz',
  '/api/docs',
  '/api/openapi.json',
  '/api/contact',
  '/robots.txt',
]

/** What scanners ask for. */
const hidden = [
  ...['/.git/HEAD', '/.git/config', '/.gitignore', '/.env', '/.npmrc', '/.DS_Store'],
  ...['/.built-from', '/.server', `/${buildFiles.manifest}`, '/.vite/manifest.json'],
  ...['/package.json', '/package-lock.json', '/docker-compose.yml', '/Dockerfile', '/kith.ts'],
  ...['/data/log.db', '/log.db', '/log.db-wal', '/records.db', '/views.db', '/master.key'],
  ...['/secrets/master_key', '/backups/', '/backup.json', '/backup.zip', '/dump.sql'],
  ...[
    '/node_modules/koa/package.json',
    '/web/main.tsx',
    '/main.tsx',
    '/index.html',
    '/server-status',
  ],
  ...['/../package.json', '/assets/../../../package.json', '/%2e%2e/package.json'],
  ...['/assets/..%2f..%2f..%2fpackage.json', '/covers/..%5c..%5cpackage.json', '//etc/passwd'],
  ...['/api/', '/api/metrics', '/api/debug', '/api/docs/package.json', '/media/../log.db'],
]

test('a stranger gets the client, its documents and health of a public installation, and nothing else', async t => {
  const { kith } = await publicInstallation(t)
  for (const path of open) t.is((await at(kith.local, path)).status, 200, path)
  for (const path of hidden) {
    const { status, body } = await at(kith.local, path)
    t.true([400, 404].includes(status), `${path}: ${status}`)
    t.notRegex(body, /"dependencies"|root:x:0|\[core\]|SQLite format/, path)
  }
  const { status, headers } = await at(kith.local, '/api/matches')
  t.is(status, 401)
  const metrics = await at(kith.local, '/metrics')
  t.is(metrics.status, 401, 'with METRICS_TOKEN; without one 404')
  t.notRegex(metrics.body, /kith_/)
  t.is(headers['x-powered-by'], undefined)
  t.is(headers.server, undefined)
})

test('health of a public installation names parts and no places, people or numbers of events', async t => {
  const { kith } = await publicInstallation(t)
  const { checks, ...rest } = JSON.parse((await at(kith.local, '/readyz')).body)
  t.deepEqual(rest, { ready: true })
  for (const [part, state] of Object.entries(checks)) t.deepEqual(state, { ok: true }, part)
})

test('no source map is served, and no built file names one', async t => {
  const { kith } = await publicInstallation(t)
  const files = (await readdir(join(root, 'web/dist'), { recursive: true })).filter(file =>
    /\.(js|css)$/.test(file),
  )
  t.true(files.length > 10)
  for (const file of files) {
    t.notRegex(await readFile(join(root, 'web/dist', file), 'utf8'), /sourceMappingURL/, file)
    if (file.startsWith('assets/')) t.is((await at(kith.local, `/${file}.map`)).status, 404, file)
  }
})

/** Secrets of well-known forms, connection strings with passwords, and folders of this machine. */
const telling = new RegExp(
  [
    '-----BEGIN [A-Z ]*PRIVATE KEY',
    '\\b[sr]k_(live|test)_\\w{8}|\\bwhsec_\\w{8}|\\bsk-[A-Za-z0-9]{20}|\\bAKIA[A-Z0-9]{12}',
    '\\b(esdb|mongodb|rediss?|postgres)(\\+\\w+)?://',
    '/run/secrets/',
    RegExp.escape(root),
  ].join('|'),
)

test('no built file holds a secret, or the name of a variable with one', async t => {
  t.regex('x mongodb://kith:pw@host', telling)
  t.regex('sk_live_0123456789', telling)
  for (const build of builds) {
    const entries = await readdir(join(root, build), { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    t.true(files.length > 1, build)
    for (const { parentPath, name } of files) {
      const content = await readFile(join(parentPath, name), 'latin1')
      t.notRegex(content, telling, name)
      for (const variable of secretVariables) t.false(content.includes(variable), name)
    }
  }
})

test('no page and no document holds a secret of its installation', async t => {
  const { kith } = await publicInstallation(t)
  for (const path of ['/', '/auth/login', '/subscribe', '/no/such/page', '/metrics', ...open]) {
    const { body } = await at(kith.local, path)
    for (const [variable, value] of Object.entries(secrets))
      if (secretVariables.includes(variable)) t.false(body.includes(value), `${path}: ${variable}`)
  }
})
