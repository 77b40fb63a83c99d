import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/*
 * Writes the secrets of docker-compose.yml that are not there yet: node docker/make-secrets.ts
 * [FOLDER]. The secret of the OpenID Connect issuer is given by the issuer, and left out.
 *
 * The folder and its files are for their owner alone: the script closes what others can open, and
 * refuses what it cannot close. It runs on Node 22.18 or newer, which reads TypeScript,
 * and needs no packages.
 */
/*
 * X.509 certificates (RFC 5280) for a server of docker-compose.yml, in DER (ITU-T X.690), because
 * Node makes keys and signatures, but no certificates. No packages.
 */

const YEARS = 10

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  keyId: 0x80,
  dnsName: 0x82,
  ipAddress: 0x87,
} as const

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 0x80) return Buffer.of(bytes)
  return bytes < 0x100 ? Buffer.of(0x81, bytes) : Buffer.of(0x82, bytes >> 8, bytes & 0xff)
}

const der = (tag: keyof typeof tags, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tags[tag]), lengthOf(content.length), content])
}

/** An object identifier, from its bytes in DER. */
const oid = (hex: string): Buffer => der('oid', Buffer.from(hex, 'hex'))
const TRUE = der('boolean', Buffer.of(0xff))

const sha256WithRsa = der('sequence', oid('2a864886f70d01010b'), Buffer.of(0x05, 0x00))

const nameOf = (commonName: string): Buffer =>
  der('sequence', der('set', der('sequence', oid('550403'), der('utf8', Buffer.from(commonName)))))

/** UTCTime, which RFC 5280 asks for up to the year 2049. */
const timeOf = (date: Date): Buffer =>
  der('time', Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  der('sequence', oid(id), ...(isCritical ? [TRUE] : []), der('octets', value))

const bytesOf = (publicKey: KeyObject): Buffer => publicKey.export({ type: 'spki', format: 'der' })

/** RFC 7093, 2, method 1, over the whole key. */
const keyIdOf = (publicKey: KeyObject): Buffer =>
  hash('sha256', bytesOf(publicKey), 'buffer').subarray(0, 20)

const authorityExtensions = (publicKey: KeyObject) => [
  extension('551d0e', false, der('octets', keyIdOf(publicKey))),
  extension('551d13', true, der('sequence', TRUE)), // basic constraints: an authority
  extension('551d0f', true, der('bits', Buffer.of(2, 0x04))), // key usage: signs certificates
]

const serverExtensions = (names: readonly string[], authority: KeyObject) => [
  extension('551d23', false, der('sequence', der('keyId', keyIdOf(authority)))),
  extension('551d0f', true, der('bits', Buffer.of(5, 0xa0))), // signs, and encrypts keys
  extension(
    '551d25', // for servers, and for clients: nodes call each other
    false,
    der('sequence', oid('2b06010505070301'), oid('2b06010505070302')),
  ),
  extension(
    '551d11', // its names
    false,
    der(
      'sequence',
      ...names.map(name => der('dnsName', Buffer.from(name))),
      der('ipAddress', Buffer.of(127, 0, 0, 1)),
    ),
  ),
]

type Certificate = {
  readonly subject: string
  readonly publicKey: KeyObject
  readonly issuer: string
  readonly issuerKey: KeyObject
  readonly extensions: readonly Buffer[]
  readonly from: Date
}

/** A signed certificate as PEM. */
const certificate = ({ subject, publicKey, issuer, issuerKey, extensions, from }: Certificate) => {
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + YEARS)
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40 // positive, and without leading zeros
  const content = der(
    'sequence',
    der('version', der('integer', Buffer.of(2))),
    der('integer', serial),
    sha256WithRsa,
    nameOf(issuer),
    der('sequence', timeOf(from), timeOf(until)),
    nameOf(subject),
    bytesOf(publicKey),
    der('extensions', der('sequence', ...extensions)),
  )
  const signature = der('bits', Buffer.of(0), sign('sha256', content, issuerKey))
  const lines = der('sequence', content, sha256WithRsa, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return ['-----BEGIN CERTIFICATE-----', ...(lines ?? []), '-----END CERTIFICATE-----'].join('\n')
}

/**
 * A certificate for a server at these names and at loopback, valid for ten years; its key in the form
 * that EventStoreDB reads; and the authority that signed it, whose key is forgotten. All as PEM.
 */
const makeCertificates = (commonName: string, names: readonly string[], now: Date) => {
  const [authority, server] = [
    generateKeyPairSync('rsa', { modulusLength: 3_072 }),
    generateKeyPairSync('rsa', { modulusLength: 3_072 }),
  ]
  const from = new Date(now.getTime() - 3_600_000) // clocks differ
  const issued = { issuer: 'Kith', issuerKey: authority.privateKey, from }
  return {
    authority: certificate({
      ...issued,
      subject: 'Kith',
      publicKey: authority.publicKey,
      extensions: authorityExtensions(authority.publicKey),
    }),
    certificate: certificate({
      ...issued,
      subject: commonName,
      publicKey: server.publicKey,
      extensions: serverExtensions(names, authority.publicKey),
    }),
    key: String(server.privateKey.export({ type: 'pkcs1', format: 'pem' })).trim(),
  }
}

const folder = process.argv[2] ?? 'secrets'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Bits of a mode that let anybody but the owner in. */
const OTHERS = 0o077

/** The user of the image, which reads the secrets where the script runs as root. */
const IMAGE_USER = '1000:1000'

const refuse = (reason: string): never => {
  console.error(reason)
  process.exit(1)
}

const ownId = process.getuid?.()
const isRoot = ownId === 0
/** Windows has no modes and no owners that a number names. */
const hasModes = ownId !== undefined

/** Closes a folder or file to others. Whether it was open to them. */
const close = (path: string, mode: number): boolean => {
  const found = lstatSync(path)
  if (!hasModes) return false
  if (!isRoot && found.uid !== ownId)
    refuse(
      `${path} belongs to another user, who can read it. Run this as that user, or move it away.`,
    )
  const wasOpen = (found.mode & OTHERS) !== 0
  if ((found.mode & 0o777) !== mode) chmodSync(path, mode)
  return wasOpen
}

/** The folder, for its owner alone. Whether it was open to others. */
const prepareFolder = () => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  if (!lstatSync(folder).isDirectory())
    refuse(`${folder} is a link or a file. Name a folder that holds nothing but the secrets.`)
  return close(folder, FOLDER_MODE)
}

/** Names of the files in the folder that were open to others. */
const closeFiles = () =>
  readdirSync(folder).filter(name => {
    const path = join(folder, name)
    if (!lstatSync(path).isFile())
      refuse(`${path} is no file. Keep nothing in ${folder} but the files of secrets.`)
    return close(path, FILE_MODE)
  })

/** Writes a new file; never over one that is there. */
const write = (name: string, text: string): void => {
  const { O_CREAT, O_EXCL, O_WRONLY } = constants
  const file = openSync(join(folder, name), O_CREAT | O_EXCL | O_WRONLY, FILE_MODE)
  writeSync(file, `${text}\n`)
  fsyncSync(file)
  closeSync(file)
}

const password = () => randomBytes(24).toString('hex')

/** A new master key, as engines/log/keys/master-file.ts reads it. */
const masterKey = () => {
  const current = randomBytes(6).toString('hex')
  const keys = { [current]: randomBytes(32).toString('base64') }
  return JSON.stringify({ current, keys }, null, 2)
}

const [eventStore, mongoDb, redis] = [password(), password(), password()]

const certificates = () => {
  // EventStoreDB knows its nodes by this name.
  const made = makeCertificates('eventstoredb-node', ['eventstore', 'localhost'], new Date())
  return {
    event_store_ca: made.authority,
    event_store_certificate: made.certificate,
    event_store_key: made.key,
  }
}

/** Secrets that name each other, made together: not where one of them is there. */
const groups: readonly Readonly<Record<string, string>>[] = [
  {
    event_store_password: eventStore,
    event_log_url: `esdb://admin:${eventStore}@eventstore:2113?tlsCAFile=/run/secrets/event_store_ca`,
  },
  existsSync(join(folder, 'event_store_ca')) ? {} : certificates(), // keys take a while
  {
    mongodb_password: mongoDb,
    mongodb_url: `mongodb://kith:${mongoDb}@mongodb:27017/kith?replicaSet=rs0`,
  },
  { mongodb_root_password: password() },
  { mongodb_key_file: randomBytes(384).toString('base64') },
  { redis_password: redis, redis_url: `redis://:${redis}@redis:6379/0` },
  { garage_rpc_secret: randomBytes(32).toString('hex') },
  { garage_admin_token: password() },
  {
    // The form that Garage gives to its keys, and the only one that it takes.
    aws_credentials: [
      '[default]',
      `aws_access_key_id = GK${randomBytes(12).toString('hex')}`,
      `aws_secret_access_key = ${randomBytes(32).toString('hex')}`,
    ].join('\n'),
  },
  { metrics_token: password() },
  { master_key: masterKey() },
]

const folderWasOpen = prepareFolder()
const openFiles = closeFiles()
const written = groups
  .filter(group => !Object.keys(group).some(name => existsSync(join(folder, name))))
  .flatMap(group => Object.entries(group))
for (const [name, text] of written) write(name, text)

/** Gives the files to the user that reads them in the containers. */
const giveToImage = () => {
  const [uid = 0, gid = 0] = (process.env.KITH_USER ?? IMAGE_USER).split(':').map(Number)
  for (const name of readdirSync(folder)) chownSync(join(folder, name), uid, gid)
}
if (isRoot) giveToImage()

const closed = [...(folderWasOpen ? [folder] : []), ...openFiles]
const user = `${ownId}:${process.getgid?.()}`
console.log(
  [
    `${folder}: ${written.length} written, ${readdirSync(folder).length - written.length} kept.`,
    ...(closed.length > 0
      ? [`Others could read ${closed.join(', ')}: closed now, replace what they may have read.`]
      : []),
    ...(hasModes && !isRoot && user !== IMAGE_USER ? [`Write KITH_USER=${user} into .env.`] : []),
    `Keep a copy of ${join(folder, 'master_key')} elsewhere.`,
  ].join(' '),
)
