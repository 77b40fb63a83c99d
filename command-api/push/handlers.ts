import {
  onChoosePushSettings,
  onSubscribeToPush,
  onUnsubscribeAllFromPush,
  onUnsubscribeFromPush,
} from './commands.ts'
import { onGetPushKey, onGetPushSettings } from './queries.ts'

export const handlers = [
  onGetPushKey,
  onGetPushSettings,
  onChoosePushSettings,
  onSubscribeToPush,
  onUnsubscribeFromPush,
  onUnsubscribeAllFromPush,
] as const
