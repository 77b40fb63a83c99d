import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'
import { signUpNote, warningsOn } from './exposure.ts'

const refusal = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

test('Kith runs for this machine from ./data when no variable is set', t => {
  t.like(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    origin: undefined,
    eventLog: { type: 'sqlite', path: 'data/log.db' },
    readModels: { type: 'sqlite', path: 'data/views.db' },
    jobs: { type: 'sqlite', path: 'data/jobs.db' },
    records: { type: 'sqlite', path: 'data/records.db' },
    media: { type: 'disk', folder: 'data/media' },
    oidc: undefined,
    ownSignIn: { type: 'local' },
    google: undefined,
    scorer: { type: 'local' },
    rateLimitScale: 1,
    mode: 'local',
  })
})

test('an empty variable counts as unset', t => {
  t.is(readConfig({ PORT: '', KITH_ORIGIN: ' ' }).port, 3000)
})

const servers = {
  EVENTSTORE_URL: 'esdb://one,two,three?tls=false',
  MONGODB_URL: 'mongodb://one,two/kith?replicaSet=rs0',
  REDIS_URL: 'rediss://user:password@one:6380/1',
}

test('engines are all embedded, or all servers, with photos in a folder or in an S3 store', t => {
  const config = readConfig(servers)
  t.deepEqual(config.eventLog, { type: 'eventstoredb', url: servers.EVENTSTORE_URL })
  for (const store of [config.readModels, config.records])
    t.deepEqual(store, { type: 'mongodb', url: servers.MONGODB_URL })
  for (const store of [config.jobs, config.rateLimits])
    t.deepEqual(store, { type: 'redis', url: servers.REDIS_URL })
  t.deepEqual(config.media, { type: 'disk', folder: 'data/media' })
  const { media } = readConfig({ ...servers, S3_URL: 's3://kith' })
  t.deepEqual(media, { type: 's3', url: 's3://kith' })
})

test('the schemes of successors are accepted, in any case', t => {
  for (const [scheme, known] of [
    ['kurrentdb', 'esdb'],
    ['KurrentDB+Discover', 'esdb+discover'],
    ['kdb', 'esdb'],
    ['kurrent+discover', 'esdb+discover'],
    ['ESDB', 'esdb'],
  ])
    t.like(readConfig({ ...servers, EVENTSTORE_URL: `${scheme}://Kith:Secret@One` }).eventLog, {
      url: `${known}://Kith:Secret@One`,
    })
  for (const [scheme, known] of [
    ['valkey', 'redis'],
    ['Valkeys', 'rediss'],
    ['REDIS', 'redis'],
  ])
    t.like(readConfig({ ...servers, REDIS_URL: `${scheme}://:Secret@one` }).jobs, {
      url: `${known}://:Secret@one`,
    })
  for (const url of ['kurrentdb:one', 'valkey://one', 'mysql://one'])
    t.is(refusal({ ...servers, EVENTSTORE_URL: url }).length, 1)
})

test('some engines on servers without the others are one line', t => {
  t.deepEqual(refusal({ MONGODB_URL: servers.MONGODB_URL }), [
    'EVENTSTORE_URL and REDIS_URL must be set, because MONGODB_URL is: engines are all embedded or all servers, see docs/operations.md.',
  ])
  t.regex(refusal({ S3_URL: 's3://kith' }).join(), /^EVENTSTORE_URL, MONGODB_URL, and REDIS_URL /)
})

test('every wrong variable gets a line, and no line repeats a value', t => {
  const lines = refusal({ PORT: 'tcp', METRICS_TOKEN: 'hunter2', KITH_RATE_LIMIT_SCALE: 'many' })
  t.is(lines.length, 3)
  t.false(lines.some(line => /tcp|hunter2|many/.test(line)))
})

test('a secret can stand in a file, without the newline at its end', async t => {
  const folder = await scratchFolder(t)
  const path = join(folder, 'token')
  for (const [text, token] of [
    ['a-token-of-some-length\n', 'a-token-of-some-length'],
    ['a-token-of-some-length\r\n', 'a-token-of-some-length'],
    [' a-token with spaces \n\n', ' a-token with spaces \n'],
  ] as const) {
    await writeFile(path, text)
    t.is(readConfig({ METRICS_TOKEN_FILE: path }).secrets.metricsToken, token)
  }
  await writeFile(path, 'esdb://one\n')
  const { EVENTSTORE_URL: _, ...others } = servers
  t.like(readConfig({ ...others, EVENTSTORE_URL_FILE: path, EVENTSTORE_URL: ' ' }).eventLog, {
    url: 'esdb://one',
  })
  t.is(readConfig({ METRICS_TOKEN_FILE: '' }).secrets.metricsToken, undefined)
})

test('a file of a secret that cannot be used is refused by its variable, without its path', async t => {
  const folder = await scratchFolder(t)
  const path = join(folder, 'token')
  t.deepEqual(refusal({ METRICS_TOKEN_FILE: path }), [
    'METRICS_TOKEN_FILE must name a file that can be read: ENOENT.',
  ])
  t.deepEqual(refusal({ METRICS_TOKEN_FILE: folder, PORT: 'tcp' }), [
    'PORT must be a whole number from 0 to 65535.',
    'METRICS_TOKEN_FILE must name a file that can be read: EISDIR.',
  ])
  await writeFile(path, '\n')
  t.deepEqual(refusal({ METRICS_TOKEN_FILE: path }), [
    'METRICS_TOKEN_FILE must name a file that is not empty.',
  ])
  await writeFile(path, 'short')
  t.deepEqual(refusal({ METRICS_TOKEN_FILE: path }), [
    'METRICS_TOKEN must be at least 16 characters.',
  ])
  t.deepEqual(refusal({ METRICS_TOKEN_FILE: path, METRICS_TOKEN: 'a-token-of-some-length' }), [
    'Set METRICS_TOKEN or METRICS_TOKEN_FILE, not both.',
  ])
})

test('a variable that is no secret is not read from a file', t => {
  t.is(readConfig({ PORT_FILE: '/nowhere' }).port, 3000)
})

test('an API key selects the OpenAI-compatible scorer', t => {
  const { scorer, secrets } = readConfig({ OPENAI_API_KEY: 'a-key' })
  t.deepEqual(scorer, {
    type: 'openai',
    baseUrl: undefined,
    model: 'gpt-5-mini',
    timeout: 15_000,
    monthlyTokens: 2_000_000,
    dailyTokens: 50_000,
  })
  t.is(secrets.openAi, 'a-key')
  t.deepEqual(refusal({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }), [
    'OPENAI_API_KEY must be set, because OPENAI_BASE_URL is.',
  ])
})

test('payments take three keys of one mode, and half a set is one line', t => {
  const all = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLIC_KEY: 'pk_test_1',
  }
  t.deepEqual(readConfig({}).payments, { type: 'practice', path: 'data/till.db' })
  for (const env of [
    { KITH_PAYMENTS: 'off' },
    { NODE_ENV: 'production', KITH_ORIGIN: 'https://kith.example' },
  ])
    t.deepEqual(readConfig(env).payments, { type: 'none' })
  t.like(readConfig({ KITH_PAYMENTS: 'stripe' }).payments, { type: 'stripe', publicKey: undefined })
  t.throws(() => readConfig({ ...all, KITH_PAYMENTS: 'off' }), { message: /KITH_PAYMENTS/ })
  const { payments, secrets } = readConfig(all)
  t.deepEqual(payments, { type: 'stripe', publicKey: 'pk_test_1', apiUrl: undefined })
  t.like(secrets, { stripe: 'sk_test_1', stripeWebhook: 'whsec_1' })
  t.deepEqual(refusal({ ...all, STRIPE_PUBLIC_KEY: '' }), [
    'STRIPE_PUBLIC_KEY must be set, because STRIPE_SECRET_KEY is.',
  ])
  t.deepEqual(refusal({ STRIPE_PUBLIC_KEY: 'pk_test_1' }), [
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set, because STRIPE_PUBLIC_KEY is.',
  ])
  t.deepEqual(refusal({ ...all, STRIPE_PUBLIC_KEY: 'pk_live_1' }), [
    'STRIPE_PUBLIC_KEY must be of the mode of STRIPE_SECRET_KEY: both for tests, or both live.',
  ])
  t.deepEqual(refusal({ STRIPE_API_URL: 'http://127.0.0.1:1' }), [
    'STRIPE_SECRET_KEY must be set, because STRIPE_API_URL is.',
  ])
})

test('the local sign-in is off where others may connect, unless it is allowed', t => {
  const google = { GOOGLE_CLIENT_ID: 'kith', GOOGLE_CLIENT_SECRET: 'secret' }
  const issuer = { OIDC_ISSUER_URL: 'https://issuer.example', OIDC_CLIENT_ID: 'kith' }
  t.is(refusal({ NODE_ENV: 'production' }).length, 1)
  t.is(refusal({ KITH_TRUSTED_PROXIES: '1' }).length, 1)
  const own = (env: NodeJS.ProcessEnv) => readConfig(env).ownSignIn?.type
  t.is(own({ KITH_ORIGIN: 'http://[::1]:3000' }), 'local')
  t.is(own({ KITH_ORIGIN: 'http://localhost:3000' }), 'local')
  t.is(own({ NODE_ENV: 'production', ...google }), undefined)
  t.is(own({ HOST: '0.0.0.0', ...issuer }), undefined)
  t.is(own(issuer), undefined)
  t.is(own({ HOST: '0.0.0.0', KITH_LOCAL_SIGN_IN: 'yes' }), 'local')
  t.is(own({ NODE_ENV: 'production', KITH_LOCAL_SIGN_IN: '1' }), 'local')
})

test('members sign in by passkeys of the domain where others may come, and elsewhere when asked', t => {
  const origin = 'https://kith.example'
  t.deepEqual(readConfig({ KITH_ORIGIN: origin }).ownSignIn, { type: 'passkeys', origin })
  const local = { KITH_ORIGIN: 'http://localhost:3000', KITH_LOCAL_SIGN_IN: 'no' }
  t.is(readConfig(local).ownSignIn?.type, 'passkeys')
  t.is(readConfig({ ...local, KITH_LOCAL_SIGN_IN: 'yes' }).ownSignIn?.type, 'local')
})

test('passkeys are offered beside an issuer where KITH_PASSKEYS asks for them', t => {
  const origin = 'https://kith.example'
  const issuer = { OIDC_ISSUER_URL: 'https://id.example/realm', OIDC_CLIENT_ID: 'kith' }
  const both = { ...issuer, KITH_ORIGIN: origin, KITH_PASSKEYS: 'yes' }
  t.like(readConfig(both), {
    oidc: { issuer: 'https://id.example/realm', clientId: 'kith', name: 'id.example' },
    ownSignIn: { type: 'passkeys', origin },
  })
  t.is(readConfig({ ...both, OIDC_NAME: 'Northside' }).oidc?.name, 'Northside')
  t.is(readConfig({ ...both, KITH_PASSKEYS: 'no' }).ownSignIn, undefined)
  t.like(readConfig({ ...both, KITH_ORIGIN: 'http://localhost:3000' }), {
    ownSignIn: { type: 'passkeys' },
    localOnly: false,
  })
  t.regex(refusal({ ...issuer, KITH_PASSKEYS: 'yes' }).join(), /^KITH_ORIGIN must be the https/)
  t.deepEqual(refusal({ KITH_ORIGIN: origin, KITH_PASSKEYS: 'yes' }), [
    'OIDC_ISSUER_URL must be set, because KITH_PASSKEYS is.',
  ])
  t.deepEqual(refusal({ ...issuer, OIDC_NAME: 'Northside' }), [
    'KITH_PASSKEYS must be set, because OIDC_NAME is.',
  ])
})

test('new members need an invitation where others can connect, unless KITH_SIGN_UP says otherwise', t => {
  const google = { GOOGLE_CLIENT_ID: 'kith', GOOGLE_CLIENT_SECRET: 'secret' }
  const issuer = { OIDC_ISSUER_URL: 'https://issuer.example', OIDC_CLIENT_ID: 'kith' }
  for (const provider of [{}, google, issuer]) {
    t.is(readConfig(provider).signUp, 'open')
    const exposed = { ...provider, KITH_ORIGIN: 'https://kith.example' }
    t.is(readConfig(exposed).signUp, 'invitation')
    for (const KITH_SIGN_UP of ['open', 'invitation', 'closed'] as const) {
      t.is(readConfig({ ...exposed, KITH_SIGN_UP }).signUp, KITH_SIGN_UP)
      t.regex(signUpNote(readConfig({ ...exposed, KITH_SIGN_UP })), new RegExp(KITH_SIGN_UP))
    }
  }
})

test('an origin with a path is refused with its reason', t => {
  t.regex(
    refusal({ KITH_ORIGIN: 'https://example.org/kith' }).join(),
    /^KITH_ORIGIN .*without a path/,
  )
})

test('passkeys need a domain and https, or the name of this machine', t => {
  const says = (KITH_ORIGIN: string) =>
    refusal({ KITH_ORIGIN, KITH_LOCAL_SIGN_IN: 'no', NODE_ENV: 'test' }).join()
  t.regex(says('http://127.0.0.1:3000'), /^KITH_ORIGIN must name a domain/)
  t.regex(says('https://203.0.113.7'), /^KITH_ORIGIN must name a domain/)
  t.regex(says('https://[2001:db8::1]'), /^KITH_ORIGIN must name a domain/)
  t.regex(says('http://kith.example'), /^KITH_ORIGIN must be an https address, since browsers/)
  t.is(says('http://localhost:3000'), '')
})

test('production requires an encrypted origin', t => {
  const google = { GOOGLE_CLIENT_ID: 'kith', GOOGLE_CLIENT_SECRET: 'secret' }
  const production = { NODE_ENV: 'production', ...google }
  const says = /^KITH_ORIGIN must be an https address in production/
  for (const env of [
    { KITH_ORIGIN: 'http://kith.example' },
    { KITH_ORIGIN: 'http://127.0.0.1:3000' },
    { HOST: '0.0.0.0' },
  ])
    t.regex(refusal({ ...production, ...env }).join(), says)
  t.deepEqual(refusal({ ...production, KITH_ORIGIN: 'https://kith.example' }), [])
  t.deepEqual(refusal({ ...production, HOST: '0.0.0.0', KITH_ORIGIN: 'https://kith.example' }), [])
  t.deepEqual(refusal(production), [], 'only this machine can connect')
  t.deepEqual(refusal({ ...google, KITH_ORIGIN: 'http://kith.example' }), [], 'not production')
})

test('a public origin without a trusted proxy gives a warning', t => {
  const issuer = { OIDC_ISSUER_URL: 'https://issuer.example', OIDC_CLIENT_ID: 'kith' }
  const contact = { KITH_CONTACT_EMAIL: 'team@example.org' }
  const warnings = (env: NodeJS.ProcessEnv) =>
    warningsOn(readConfig({ ...issuer, ...contact, ...env }))
  t.regex(warnings({ KITH_ORIGIN: 'https://kith.example' }).join(), /KITH_TRUSTED_PROXIES is 0/)
  t.deepEqual(warnings({ KITH_ORIGIN: 'https://kith.example', KITH_TRUSTED_PROXIES: '1' }), [])
  t.deepEqual(warnings({ KITH_ORIGIN: 'http://localhost:3000' }), [])
  t.deepEqual(warnings({}), [])
})

test('a missing contact address gives a warning where others can come', t => {
  const issuer = { OIDC_ISSUER_URL: 'https://issuer.example', OIDC_CLIENT_ID: 'kith' }
  const warnings = (env: NodeJS.ProcessEnv) => warningsOn(readConfig({ ...issuer, ...env }))
  for (const env of [
    { HOST: '0.0.0.0' },
    { NODE_ENV: 'production' },
    { KITH_ORIGIN: 'https://kith.example', KITH_TRUSTED_PROXIES: '1' },
  ]) {
    t.regex(warnings(env).join(), /^KITH_CONTACT_EMAIL is not set/)
    t.deepEqual(warnings({ ...env, KITH_CONTACT_EMAIL: 'team@example.org' }), [])
  }
  t.deepEqual(warnings({}), [], 'only this machine can connect')
})

test('the demo community is on for a local trial and never in production', t => {
  const google = { GOOGLE_CLIENT_ID: 'kith', GOOGLE_CLIENT_SECRET: 'secret' }
  const production = { NODE_ENV: 'production', ...google }
  t.true(readConfig({}).demo)
  t.true(readConfig({ NODE_ENV: 'development' }).demo)
  t.false(readConfig({ KITH_DEMO: 'off' }).demo)
  t.false(readConfig({ NODE_ENV: 'test' }).demo)
  t.true(readConfig({ NODE_ENV: 'test', KITH_DEMO: 'on' }).demo)
  t.false(readConfig(production).demo)
  t.false(readConfig({ ...google, KITH_ORIGIN: 'https://kith.example' }).demo)
  t.deepEqual(refusal({ ...production, KITH_DEMO: 'on' }), [
    'KITH_DEMO must be off in production: its members are nobody.',
  ])
  t.false(readConfig({ ...production, KITH_DEMO: 'off' }).demo)
})
