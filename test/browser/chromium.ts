import ava, { type ExecutionContext } from 'ava'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { timing } from '../../contracts/core/limits.ts'
import { contextsOf, type LentContext } from './browser-contexts.ts'
import { launchChromium } from './launch-chromium.ts'
import { startServersOnOnePort } from './same-port.ts'

/**
 * V8 flags for pages that live for seconds: optimised compilation does not pay off, and little
 * garbage needs to be collected.
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

/** Script errors and violations of the content policy in the pages of a spec. */
const faultsOf = new WeakMap<ExecutionContext, string[]>()

/**
 * Closes the pages of a spec before its server closes, so that they do not report errors about a
 * lost server. What a page throws while it is closed belongs to no spec: its calls end with it.
 */
const closingPages =
  (spec: Spec): Spec =>
  async t => {
    const faults: string[] = []
    faultsOf.set(t, faults)
    try {
      await spec(t)
      t.deepEqual(faults, [], 'pages do not throw')
    } finally {
      if (faults.length > 0) t.log(...faults)
      const lent = [...inUse.values()]
      inUse.clear()
      await Promise.all(lent.map(({ giveBack }) => giveBack()))
    }
  }

/**
 * A spec in a real browser. Specs of a process run one after the other, because pages that compete
 * for the processor run into timeouts. Skipped only with `KITH_BROWSER=off`.
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
   * Keeps toasts open until a button is pressed, because a slow machine may take longer than a
   * toast.
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
  /** The navigation is a rail of icons. */
  rail: { width: 1100, height: 800 },
  desktop: { width: 1440, height: 900 },
} as const

/** Timeout of a page in milliseconds, for slow and busy machines. */
export const PAGE_TIMEOUT = 60_000

const prepare = async (context: BrowserContext, withSplash = false): Promise<void> => {
  context.setDefaultTimeout(PAGE_TIMEOUT)
  if (!withSplash) await context.addInitScript(skipSplash)
}

/** A shared context, or a new one for a spec that needs other settings. */
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
 * Opens a page without cookies and data of the spec's other pages or of earlier specs. It is closed
 * with the spec. Script errors and violations of the content policy fail the spec.
 */
export const openPage = async (t: ExecutionContext, options: PageOptions): Promise<Page> => {
  const { cookie, origin, stickyToasts } = options
  const lent = await contextFor(options)
  const { context } = lent
  inUse.set(context, lent)
  if (cookie) await context.addCookies([cookieOf(cookie, origin)])
  const page = await context.newPage()
  if (stickyToasts) await page.addInitScript(prolongToasts)
  const faults = faultsOf.get(t) ?? []
  page.on('pageerror', error => faults.push(`The page threw: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) faults.push(message.text())
  })
  return page
}

/**
 * Loads a path of the server that a page was opened for.
 *
 * @throws {Error} the page was not opened by `openPage`, nor by a page that was.
 */
export const visit = (page: Page, path: string): ReturnType<Page['goto']> => {
  const origin = inUse.get(page.context())?.origin
  if (origin === undefined) throw new Error('This page was not opened by this spec.')
  return page.goto(new URL(path, origin).href)
}

/** Prolongs timers of a toast's length to the length of a spec, because toasts close by a timer. */
const prolongToasts = `
  const { setTimeout } = window
  window.setTimeout = (work, delay, ...given) =>
    setTimeout(work, delay === ${timing.toast} ? ${PAGE_TIMEOUT} : delay, ...given)
`

/**
 * Ends the splash without its animation: it counts from the first paint, which this dates back. It
 * still waits until the session is known.
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
