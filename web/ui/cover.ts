import { atom } from 'jotai'
import { COVER_CHOSEN, type Cover, covers, DISCREET_KEY } from '../../contracts/core/covers.ts'
import { storedAtom } from './stored-atom.ts'

/** What this device shows of Kith: the cover, if one is chosen, and whether notifications are blank. */
export type DiscreetChoice = { readonly cover: Cover | null; readonly blankNews: boolean }

const stored = storedAtom<DiscreetChoice>(DISCREET_KEY, { cover: null, blankNews: false })

/**
 * The cache where the service worker finds the notification to show, because it cannot read what
 * pages store.
 */
export const NEWS_CACHE = 'kith-discreet'
const NEWS_ADDRESS = '/discreet-news'

/** The notification that the service worker shows for every push; undefined for the usual one. */
const newsOf = ({ cover, blankNews }: DiscreetChoice) => {
  if (!cover && !blankNews) return undefined
  return {
    title: cover ? covers[cover] : 'New',
    body: blankNews ? '' : 'Something new',
    ...(cover && { icon: `/covers/${cover}/icon-192.png` }),
  }
}

/** Without https there is no cache, and no service worker either. */
const tellWorker = async (choice: DiscreetChoice): Promise<void> => {
  if (!('caches' in globalThis)) return
  const news = newsOf(choice)
  if (!news) return void (await caches.delete(NEWS_CACHE))
  await (await caches.open(NEWS_CACHE)).put(NEWS_ADDRESS, Response.json(news))
}

/** A browser that refuses the cache has no service worker either. */
const warnOfWorker = (error: unknown) => console.warn('Notifications are as before.', error)

/** The choice of this device. Setting it changes open pages and notifications at once. */
export const discreetAtom = atom(
  get => get(stored),
  async (_get, set, choice: DiscreetChoice) => {
    set(stored, choice)
    dispatchEvent(new Event(COVER_CHOSEN))
    await tellWorker(choice).catch(warnOfWorker)
  },
)

/** The name that the browser shows instead of titles; undefined without a cover. */
export const coverNameAtom = atom(get => {
  const { cover } = get(stored)
  return cover ? covers[cover] : undefined
})
