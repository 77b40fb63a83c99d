import ava, { type ExecutionContext } from 'ava'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { timing } from '../../contracts/core/limits.ts'
import { contextsOf, type LentContext } from './browser-contexts.ts'
import { launchChromium } from './launch-chromium.ts'
import { startServersOnOnePort } from './same-port.ts'

/**
 * Pages live for seconds, so optimised compilation of their scripts does not pay off, and little of
 * what they leave behind needs to be collected.
 */
const forShortLives =
  '--js-flags=--no-maglev,--no-opt,--min-semi-space-size=16,--max-semi-space-size=64'

startServersOnOnePort()

/** One browser for all specs of a process; each spec has its own pages in it. */
let launched: Promise<{ browser: Browser; lend: ReturnType<typeof contextsOf> }> | undefined

const launchOnce = () => {
  launched ??= launchChromium([forShortLives]).then(browser => ({
    browser,
    lend: contextsOf(browser, prepare),
  }))
  return launched
}

ava.after.always('Chromium is closed', async () => (await launched)?.browser.close())

type Spec = (t: ExecutionContext) => Promise<void>

/** Browser contexts that the running spec uses. */
const inUse = new Map<BrowserContext, LentContext>()

/**
 * Closes the pages that a spec opened before its server closes, so that they do not fail for a lost
 * server.
 */
const closingPages =
  (spec: Spec): Spec =>
  async t => {
    try {
      await spec(t)
    } finally {
      const lent = [...inUse.values()]
      inUse.clear()
      await Promise.all(lent.map(({ giveBack }) => giveBack()))
    }
  }

/**
 * A spec in a real browser. Specs of a process run one after the other, as pages that compete for
 * the processor run into timeouts. Skipped only with `KITH_BROWSER=off`.
 */
export const inBrowser = (title: string, spec: Spec): void =>
  process.env.KITH_BROWSER === 'off'
    ? ava.serial.skip(title, spec)
    : ava.serial(title, closingPages(spec))

type PageOptions = {
  origin: string
  cookie?: string
  phone?: boolean
  /** Emulates a preference for reduced motion. */
  reducedMotion?: boolean
  /**
   * Keeps toasts open until a button is pressed, as slow machines take longer than a toast lasts.
   */
  stickyToasts?: boolean
  /** Installs a clock that the spec moves by `page.clock`. */
  withClock?: boolean
  /** Keeps the opening animation of two seconds, which is skipped otherwise. */
  withSplash?: boolean
  /** Keeps the service worker, which caches the files of the build; it is off otherwise. */
  withServiceWorker?: boolean
}

/** Sizes of windows, in CSS pixels. */
export const windows = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const

/** Timeout of a page in milliseconds, for slow and busy machines. */
export const PAGE_TIMEOUT = 60_000

const prepare = async (context: BrowserContext, withSplash = false): Promise<void> => {
  context.setDefaultTimeout(PAGE_TIMEOUT)
  if (!withSplash) await context.addInitScript(skipSplash)
}

/** A context that other specs use before and after, unless the spec needs one that differs from them. */
const contextFor = async (page: PageOptions): Promise<LentContext> => {
  const { origin, phone, reducedMotion, withClock, withSplash, withServiceWorker } = page
  const { browser, lend } = await launchOnce()
  const options: BrowserContextOptions = {
    viewport: phone ? windows.phone : windows.desktop,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    serviceWorkers: withServiceWorker ? 'allow' : 'block',
  }
  if (!withClock && !withSplash && !withServiceWorker) return lend(origin, options)
  const context = await browser.newContext(options)
  await prepare(context, withSplash)
  if (withClock) await context.clock.install()
  return { context, origin, giveBack: () => context.close() }
}

/**
 * Opens a page that shares no cookies with the others of its spec, and has nothing of earlier specs;
 * closed with the spec. Script errors and violations of the content policy fail the spec.
 */
export const openPage = async (t: ExecutionContext, options: PageOptions): Promise<Page> => {
  const { cookie, origin, stickyToasts } = options
  const lent = await contextFor(options)
  const { context } = lent
  inUse.set(context, lent)
  if (cookie) await context.addCookies([cookieOf(cookie, origin)])
  const page = await context.newPage()
  if (stickyToasts) await page.addInitScript(prolongToasts)
  page.on('pageerror', error => t.fail(`The page threw: ${error.message}`))
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) t.fail(message.text())
  })
  return page
}

/**
 * Loads a path of the server that a page was opened for.
 *
 * @throws {Error} neither `openPage` opened the page, nor one that it opened.
 */
export const visit = (page: Page, path: string): ReturnType<Page['goto']> => {
  const origin = inUse.get(page.context())?.origin
  if (origin === undefined) throw new Error('This page was not opened by this spec.')
  return page.goto(new URL(path, origin).href)
}

/** A toast closes by a timer: timers of its length are prolonged to the length of a spec. */
const prolongToasts = `
  const { setTimeout } = window
  window.setTimeout = (work, delay, ...given) =>
    setTimeout(work, delay === ${timing.toast} ? ${PAGE_TIMEOUT} : delay, ...given)
`

/**
 * The opening counts its time from the first paint, which here was that long ago, and ends without
 * fading. It still waits until it knows who is signed in.
 */
const skipSplash = `{
  performance.getEntriesByName = () => [{ startTime: -${timing.splashShown} }]
  const { setTimeout } = window
  window.setTimeout = (work, delay, ...given) =>
    setTimeout(work, delay === ${timing.splashFade} ? 0 : delay, ...given)
}`

const cookieOf = (cookie: string, url: string) => {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url }
}
