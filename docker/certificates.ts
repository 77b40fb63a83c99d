import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'

/*
 * X.509 certificates (RFC 5280) for a server of docker-compose.yml, in DER (ITU-T X.690), because
 * Node makes keys and signatures, but no certificates. No packages, as in make-secrets.ts.
 */

const YEARS = 10

const tags = {
  ...{ boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c },
  ...{ time: 0x17, sequence: 0x30, set: 0x31, version: 0xa0, extensions: 0xa3 },
  ...{ keyId: 0x80, dnsName: 0x82, ipAddress: 0x87 },
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
export const makeCertificates = (commonName: string, names: readonly string[], now: Date) => {
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
