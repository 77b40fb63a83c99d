/** A subscription in the form of the API. */
type DeviceSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** How long the service worker may take to start, in milliseconds. */
const WORKER_TIMEOUT = 15_000

/** Whether this browser can be pushed. On iPhones only an installed app can. */
export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether the member has forbidden notifications in the browser's settings. */
export const isForbidden = (): boolean => canBePushed() && Notification.permission === 'denied'

/** The subscription of this browser, if there is one. */
export const findSubscription = async (): Promise<PushSubscription | undefined> => {
  if (!canBePushed()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Ends the subscription of this browser, if there is one. */
export const endSubscription = async (): Promise<void> => {
  await (await findSubscription())?.unsubscribe()
}

/** A subscription in the form of the API. */
export const subscriptionOf = (subscription: PushSubscription): DeviceSubscription => {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

const workerReady = (): Promise<ServiceWorkerRegistration> =>
  new Promise((resolve, reject) => {
    const slow = () => reject(new Error('The service worker has not started.'))
    const timer = setTimeout(slow, WORKER_TIMEOUT)
    navigator.serviceWorker.ready.then(registration => {
      clearTimeout(timer)
      resolve(registration)
    }, reject)
  })

/**
 * Subscribes this browser again, because an earlier subscription may belong to another session.
 * @throws {Error} the browser or its push service refuses.
 */
export const subscribeBrowser = async (key: string): Promise<DeviceSubscription> => {
  await endSubscription()
  const { pushManager } = await workerReady()
  return subscriptionOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  )
}
