import { type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { CheckInSign, PlanPins } from '../../contracts/safety/safety-events.ts'
import { isSameSecret } from '../../engines/primitives/is-same-secret.ts'

const derive: (pin: string, salt: Buffer, bytes: number, cost: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

/** 16 MB and some tens of milliseconds for each hash. */
const cost = { N: 16_384, r: 8, p: 1 } as const

const hashOf = async (pin: string, salt: Buffer): Promise<string> =>
  (await derive(pin, salt, 32, cost)).toString('base64url')

/**
 * Hashes a plan's PINs (scrypt, RFC 7914). No PIN has the second hash of a plan without a second PIN.
 * @param salt 16 random bytes.
 */
export const hashPins = async (
  pin: string,
  second: string | null,
  salt: Buffer,
): Promise<PlanPins> => {
  const hashes = await Promise.all([hashOf(pin, salt), hashOf(second ?? '', salt)])
  return { salt: salt.toString('base64url'), pin: hashes[0], second: hashes[1] }
}

/** Which of a plan's PINs this is; undefined for none. It takes equally long for each. */
export const signOf = async (
  given: string,
  { salt, pin, second }: PlanPins,
): Promise<CheckInSign['sign'] | undefined> => {
  const hash = await hashOf(given, Buffer.from(salt, 'base64url'))
  const [isPin, isSecond] = [isSameSecret(hash, pin), isSameSecret(hash, second)]
  return isSecond ? 'help' : isPin ? 'well' : undefined
}
