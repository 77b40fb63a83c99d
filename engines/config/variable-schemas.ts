import * as z from 'zod'

/** A non-empty text. `expected` completes "NAME must be …". */
export const text = (expected: string) => z.string().min(1, expected)

/** A whole number within bounds. */
export const wholeNumber = (min: number, max: number, expected: string) =>
  z
    .string()
    .regex(/^\d+$/, expected)
    .transform(Number)
    .pipe(z.int().min(min, expected).max(max, expected))

/** A boolean, e.g. `yes` or `0`. */
export const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['yes', 'true', '1', 'on', 'no', 'false', '0', 'off'], 'yes or no'))
  .transform(word => ['yes', 'true', '1', 'on'].includes(word))

/** Whether a text is a URL. */
export const canParse = (value: string) => URL.canParse(value)
/** Whether a URL names this machine. */
export const isLoopback = ({ hostname }: URL) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

/** An http or https origin. */
export const webOrigin = z
  .string()
  .refine(value => canParse(value), 'an address such as https://kith.example')
  .transform(value => new URL(value))
  .refine(
    ({ protocol, pathname, search }) =>
      /^https?:$/.test(protocol) && pathname === '/' && search === '',
    'an address such as https://kith.example, without a path',
  )
  .transform(({ origin }) => origin)

/** The address of an OpenID Connect issuer: https, or this machine. */
export const issuer = z
  .string()
  .refine(value => canParse(value), 'the address of an OpenID Connect issuer')
  .refine(
    value => new URL(value).protocol === 'https:' || isLoopback(new URL(value)),
    'an https address; http is for this machine only',
  )

/** `file:<path>`. */
export const masterKey = z
  .string()
  .regex(/^file:.+/, 'file:<path>, e.g. file:./data/master.key; no key service is built in')
  .transform(url => ({ type: 'file' as const, path: url.slice('file:'.length) }))

/** The address of an OpenTelemetry collector. */
export const collectorUrl = z
  .string()
  .refine(
    value => canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'the address of a collector such as http://127.0.0.1:4318',
  )

/** Schemes of the successors of servers, and what clients call them. */
const successors: Readonly<Record<string, string>> = {
  kurrentdb: 'esdb',
  kurrent: 'esdb',
  kdb: 'esdb',
  valkey: 'redis',
  valkeys: 'rediss',
}

const SCHEME = /^([a-z0-9]+)(\+[a-z]+)?(?=:\/\/.)/i

/** A URL with the scheme that clients know. */
const knownScheme = (url: string): string =>
  url.replace(SCHEME, whole => {
    const [name = '', ...more] = whole.toLowerCase().split('+')
    return [successors[name] ?? name, ...more].join('+')
  })

/**
 * The URL of a server, in any case and by the name of its successor, too; the schema's metadata give its
 * form as an example.
 */
const urlOf = <Type extends string>(type: Type, prefix: RegExp, example: string) =>
  z
    .string()
    .transform(knownScheme)
    .pipe(z.string().regex(prefix, example))
    .transform(url => ({ type, url }))
    .meta({ examples: [example] })

export const eventStoreUrl = urlOf('eventstoredb', /^esdb(\+discover)?:\/\/./, 'esdb://host:2113')
export const mongoDbUrl = urlOf('mongodb', /^mongodb(\+srv)?:\/\/./, 'mongodb://host/kith')
export const redisUrl = urlOf('redis', /^rediss?:\/\/./, 'redis://host')
export const s3Url = urlOf('s3', /^s3:\/\/./, 's3://bucket')
