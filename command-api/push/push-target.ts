import { ECDH } from 'node:crypto'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { BodyOf } from '../../contracts/core/route.ts'
import type { subscribeToPush } from '../../contracts/push/push.ts'
import { isPushEndpoint } from '../../engines/adapters/web-push/public-address.ts'
import type { PushTarget } from '../../engines/ports/push.ts'
import type { Services } from '../handlers/services.ts'

const badInput = (text: string) => new Refusal('bad_input', text)

/** Whether a key is a point on P-256; nothing can be encrypted for any other. */
const isPublicKey = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Where a browser that subscribes is pushed. @throws {Refusal} `bad_input`: it cannot be pushed there. */
export const pushTargetOf = (
  { endpoint, keys }: BodyOf<typeof subscribeToPush>,
  push: Services['push'],
): PushTarget => {
  if (!isPushEndpoint(endpoint, push))
    throw badInput('Give the https address of a push service, as the browser does.')
  if (!isPublicKey(keys.p256dh)) throw badInput('Give the key of the subscription.')
  return { endpoint, ...keys }
}
