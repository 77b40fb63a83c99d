// Run by mongosh, as often as Compose starts: makes what is not there yet.
const { readFileSync } = require('node:fs')

const secret = name => readFileSync(`/run/secrets/${name}`, 'utf8').trim()

const root = secret('mongodb_root_password')
const admin = connect(`mongodb://root:${root}@mongodb:27017/admin?directConnection=true`)
const { setName } = admin.hello()
if (!setName)
  admin.adminCommand({
    replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] },
  })
while (!admin.hello().isWritablePrimary) sleep(200)

const kith = admin.getSiblingDB('kith')
if (!kith.getUser('kith'))
  kith.createUser({
    user: 'kith',
    pwd: secret('mongodb_password'),
    roles: [{ role: 'readWrite', db: 'kith' }],
  })
