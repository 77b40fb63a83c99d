/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

/** `page` is that of a shared plan, over which this browser keeps watch. */
type Shown = {
  readonly title: string
  readonly body: string
  readonly icon?: string
  readonly page?: string
}

/** Shown for a push without content. */
const usual: Shown = { title: 'Kith', body: 'Something new on Kith', icon: '/icon-192.png' }

/** Home with the list of notifications open; a push can choose no page but that of a shared plan. */
const NEWS = '/#notifications'

/** The message to an open window that asks it to show the list. */
const OPEN_NEWS = 'open-notifications'

/** Where a page keeps the notification of this device's discreet mode. */
const DISCREET_NEWS = '/discreet-news'

const discreetNews = async (): Promise<Shown | undefined> =>
  (await caches.match(DISCREET_NEWS))?.json()

const isShown = (content: unknown): content is Shown =>
  typeof content === 'object' &&
  content !== null &&
  typeof (content as Shown).title === 'string' &&
  typeof (content as Shown).body === 'string'

const contentOf = (data: PushMessageData | null): Shown => {
  try {
    const content: unknown = data?.json()
    if (!isShown(content)) return usual
    const { title, body, page = '' } = content
    return { ...usual, title, body, ...(/^\/safe\/[\w-]{43}$/.test(page) && { page }) }
  } catch {
    return usual // no JSON
  }
}

/** Safari ends a subscription whose pushes show nothing. */
const hasToShow = /Safari\//.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent)

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Shows that there is something new; an earlier notification is replaced without a sound, one of a shared
 * plan with it.
 */
async function showNews(data: PushMessageData | null): Promise<void> {
  const { page, ...content } = contentOf(data)
  const isInUse = (await windows()).some(({ focused }) => focused)
  if (isInUse && !hasToShow && page === undefined) return
  const { title, ...shown } = (await discreetNews()) ?? content
  const kind = page === undefined ? { tag: 'news' } : { tag: 'plan', renotify: true, data: page }
  await self.registration.showNotification(title, { ...shown, ...kind })
}

async function openPlan(page: string): Promise<void> {
  const open = (await windows()).find(({ url }) => new URL(url).pathname === page)
  await (open ? open.focus() : self.clients.openWindow(page))
}

async function openNews(): Promise<void> {
  const [latest] = await windows()
  if (!latest) {
    await self.clients.openWindow(NEWS)
    return
  }
  latest.postMessage(OPEN_NEWS)
  await latest.focus()
}

const read = async (path: string) => {
  const response = await fetch(path)
  return response.ok ? response.json() : undefined
}

/** Sends the server the new address, if this session has notifications on for this device. */
async function renewSubscription(): Promise<void> {
  const settings = await read('/api/push/settings')
  if (!settings?.thisDevice) return
  const { key } = await read('/api/push/key')
  const { pushManager } = self.registration
  const renewed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = renewed.toJSON()
  const response = await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
  })
  if (!response.ok) await renewed.unsubscribe()
}

/** Ends the subscription of this browser; the server removes it at the next push. */
async function unsubscribe(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of await self.registration.getNotifications()) shown.close()
}

/** Whether a page of this site logs out. The server refuses log-out links of other sites. */
const isLogOut = ({ mode, url, referrer }: Request): boolean =>
  mode === 'navigate' &&
  new URL(url).pathname === '/api/logout' &&
  URL.canParse(referrer) &&
  new URL(referrer).origin === self.location.origin

/** Handles pushes and clicks on them, also while no window of Kith is open. */
export function handlePushes(): void {
  self.addEventListener('push', event => event.waitUntil(showNews(event.data)))
  self.addEventListener('notificationclick', event => {
    const page: unknown = event.notification.data
    event.notification.close()
    event.waitUntil(typeof page === 'string' ? openPlan(page) : openNews())
  })
  self.addEventListener('pushsubscriptionchange', event =>
    (event as ExtendableEvent).waitUntil(renewSubscription()),
  )
  self.addEventListener('fetch', event => {
    if (isLogOut(event.request)) event.waitUntil(unsubscribe())
  })
}
