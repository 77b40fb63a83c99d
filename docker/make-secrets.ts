import { randomBytes } from 'node:crypto'
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
import { makeCertificates } from './certificates.ts'

/*
 * Writes the secrets of docker-compose.yml that are not there yet: node docker/make-secrets.ts
 * [FOLDER]. The secret of the OpenID Connect issuer is given by the issuer, and left out.
 *
 * The folder and its files are for their owner alone: the script closes what others can open, and
 * refuses what it cannot close. It runs on Node 22.18 or newer, which reads TypeScript,
 * and needs no packages.
 */
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
