import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMasterFile } from '../engines/keys/master-file.ts'

/*
 * Writes the secrets of docker-compose.yml that are not there yet: node docker/make-secrets.ts
 * [FOLDER]. The secret of the OpenID Connect issuer is given by the issuer, and left out.
 */
const folder = process.argv[2] ?? 'secrets'

const password = () => randomBytes(24).toString('hex')

/** A container reads its secrets as a user of its own, so the folder is what keeps others out. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o444

/** Writes a new file; its mode does not depend on the umask. */
const write = async (path: string, text: string): Promise<void> => {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 })
  await chmod(path, FILE_MODE)
}

const [mongoDb, redis, minio] = [password(), password(), password()]

/** Secrets that name each other, made together: not where one of them is there. */
const groups: readonly Readonly<Record<string, string>>[] = [
  { event_log_url: 'esdb://eventstore:2113?tls=false' },
  {
    mongodb_password: mongoDb,
    mongodb_url: `mongodb://kith:${mongoDb}@mongodb:27017/kith?replicaSet=rs0`,
  },
  { mongodb_root_password: password() },
  { mongodb_key_file: randomBytes(384).toString('base64') },
  { redis_password: redis, redis_url: `redis://:${redis}@redis:6379/0` },
  { minio_root_password: password() },
  {
    minio_password: minio,
    aws_credentials: `[default]\naws_access_key_id = kith\naws_secret_access_key = ${minio}`,
  },
  { metrics_token: password() },
]

await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
for (const group of groups) {
  if (Object.keys(group).some(name => existsSync(join(folder, name)))) continue
  for (const [name, text] of Object.entries(group)) await write(join(folder, name), `${text}\n`)
}
const masterKey = join(folder, 'master_key')
if (!existsSync(masterKey)) {
  await createMasterFile(masterKey)
  await chmod(masterKey, FILE_MODE)
}
console.log(`The secrets are in ${folder}. Keep a copy of ${masterKey} elsewhere.`)
