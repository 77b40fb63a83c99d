import { ECDH } from 'node:crypto'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  choosePushSettings,
  subscribeToPush,
  unsubscribeAllFromPush,
  unsubscribeFromPush,
} from '../../contracts/push/push.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { isPushEndpoint } from '../../engines/adapters/web-push/public-address.ts'
import {
  removePushDevice,
  removePushDevices,
  storePushDevice,
} from '../../engines/adapters/web-push/push-devices.ts'
import { pushSettingsView } from '../../projections/views/push.ts'
import { command } from '../handlers/handler.ts'
import { presentPushSettings } from './queries.ts'

export const onChoosePushSettings = command(
  choosePushSettings,
  { reads: [], settles: [pushSettingsView] },
  async (request, services) => {
    const { profileId, body } = request
    const choose = { type: 'ChoosePushSettings', profileId, ...body } as const
    const { state } = await request.dispatch(pushSettings, streams.pushSettings(profileId), choose)
    return presentPushSettings(state, request, services)
  },
)

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

/** Subscribes the device of the calling session, until the session ends. */
export const onSubscribeToPush = command(
  subscribeToPush,
  { reads: [] },
  async (request, services) => {
    const { profileId, sessionKey: key, now, body } = request
    const { endpoint, keys } = body
    if (!isPushEndpoint(endpoint, services.push))
      throw badInput('Give the https address of a push service, as the browser does.')
    if (!isPublicKey(keys.p256dh)) throw badInput('Give the key of the subscription.')
    const choice = await request.readState(pushSettings, streams.pushSettings(profileId))
    await storePushDevice(services, { profileId, key, target: { endpoint, ...keys }, now })
    return presentPushSettings(choice, request, services)
  },
)

export const onUnsubscribeFromPush = command(
  unsubscribeFromPush,
  { reads: [] },
  async (request, services) => {
    await removePushDevice(services.shortLived, request.sessionKey)
    const choice = await request.readState(pushSettings, streams.pushSettings(request.profileId))
    return presentPushSettings(choice, request, services)
  },
)

export const onUnsubscribeAllFromPush = command(
  unsubscribeAllFromPush,
  { reads: [] },
  async (request, services) => {
    const { profileId } = request
    await removePushDevices(services.shortLived, profileId)
    const choice = await request.readState(pushSettings, streams.pushSettings(profileId))
    return presentPushSettings(choice, request, services)
  },
)
