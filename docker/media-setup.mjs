// @ts-check
import { readFileSync } from 'node:fs'

/*
 * Run by Compose at every start, with Node and no packages: makes the layout of Garage, the bucket
 * of Kith and its key where they are missing, by version 2 of Garage's administration API.
 *
 *   node media-setup.mjs ADMIN_URL SECRETS_FOLDER
 */
const [adminUrl = 'http://garage:3903', secrets = '/run/secrets'] = process.argv.slice(2)

const BUCKET = 'kith'
/** Bytes. One node holds everything: the figure only weighs nodes against each other. */
const CAPACITY = 1_000_000_000_000

/** @param {string} name */
const secret = name => readFileSync(`${secrets}/${name}`, 'utf8').trim()

const token = secret('garage_admin_token')

/** @param {string} name */
const credential = name => {
  const [, value] = new RegExp(`^${name} *= *(\\S+)$`, 'm').exec(secret('aws_credentials')) ?? []
  if (value === undefined) throw new Error(`aws_credentials names no ${name}.`)
  return value
}

/** The answer to a call; undefined where `exists` and what it makes is there.
 * @param {'GET' | 'POST'} method
 * @param {string} call
 * @param {{ body?: object, exists?: string }} [options]
 */
const admin = async (method, call, { body, exists } = {}) => {
  const response = await fetch(new URL(`/v2/${call}`, adminUrl), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = await response.json()
  if (response.ok) return answer
  if (exists !== undefined && answer.code === exists) return undefined
  throw new Error(
    `Garage answers ${call} with ${response.status} ${answer.code}: ${answer.message}`,
  )
}

/** Gives the only node all data, unless a layout says who has what. */
const makeLayout = async () => {
  const { version, roles } = await admin('GET', 'GetClusterLayout')
  if (roles.length > 0) return
  const { nodes } = await admin('GET', 'GetClusterStatus')
  if (nodes.length !== 1) throw new Error('Garage has several nodes: make their layout yourself.')
  const role = { id: nodes[0].id, zone: 'one', capacity: CAPACITY, tags: [] }
  await admin('POST', 'UpdateClusterLayout', { body: { roles: [role] } })
  await admin('POST', 'ApplyClusterLayout', { body: { version: version + 1 } })
}

const accessKeyId = credential('aws_access_key_id')

await makeLayout()
await admin('POST', 'ImportKey', {
  body: { accessKeyId, secretAccessKey: credential('aws_secret_access_key'), name: 'kith' },
  exists: 'KeyAlreadyExists',
})
await admin('POST', 'CreateBucket', {
  body: { globalAlias: BUCKET },
  exists: 'BucketAlreadyExists',
})
const { id: bucketId } = await admin('GET', `GetBucketInfo?globalAlias=${BUCKET}`)
// Not its owner: the key cannot delete the bucket or serve it as a web site.
const permissions = { read: true, write: true, owner: false }
await admin('POST', 'AllowBucketKey', { body: { bucketId, accessKeyId, permissions } })
console.log(`The bucket ${BUCKET} and its key are there.`)
