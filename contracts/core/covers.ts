/** Neutral names that Kith can take on a device, by their id. Each has a folder in `web/public/covers`. */
export const covers = { notes: 'Notes', weather: 'Weather', calendar: 'Calendar' } as const

export type Cover = keyof typeof covers

/** Where a device keeps its choice: JSON with `cover`, the id of a cover or null. */
export const DISCREET_KEY = 'kith.discreet'

/** Set in a tab's session once its splash was seen, with the attribute that hides it from then on. */
export const SPLASH_SEEN_KEY = 'kith.splashSeen'
export const SPLASH_SEEN = 'data-splash-seen'

/** The event of a window after its device's choice has changed. */
export const COVER_CHOSEN = 'kith-cover'

/**
 * Script of every page: gives the page the title, icons and manifest of the device's cover, before
 * the first paint and whenever the choice changes, also in another tab. `data-cover` on the root
 * element hides the logo of pages that are opening. It also hides the splash that this tab has shown
 * before. Pages carry it inline, so that it needs no
 * request; the content policy allows it by its hash.
 */
export const coverScript = `(() => {
  const covers = ${JSON.stringify(covers)}
  const chosen = () => {
    try { return JSON.parse(localStorage.getItem('${DISCREET_KEY}')).cover } catch { return null }
  }
  const wear = () => {
    const cover = chosen()
    const name = Object.hasOwn(covers, cover) ? covers[cover] : undefined
    const root = document.documentElement
    if (!name && !root.hasAttribute('data-cover')) return
    root.toggleAttribute('data-cover', Boolean(name))
    document.title = name ?? 'Kith'
    for (const link of document.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')) {
      const file = link.getAttribute('href').split('/').at(-1)
      link.setAttribute('href', (name ? '/covers/' + cover : '') + '/' + file)
    }
    document.querySelector('meta[name="description"]')?.remove()
  }
  wear()
  try {
    if (sessionStorage.getItem('${SPLASH_SEEN_KEY}')) document.documentElement.toggleAttribute('${SPLASH_SEEN}', true)
  } catch {}
  addEventListener('${COVER_CHOSEN}', wear)
  addEventListener('storage', ({ key }) => key === '${DISCREET_KEY}' && wear())
})()`
