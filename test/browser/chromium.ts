import ava, { type ExecutionContext } from 'ava'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { timing } from '../../contracts/limits.ts'
import { launchChromium } from './launch-chromium.ts'

/**
 * Pages live for seconds, so optimised compilation of their scripts does not pay off, and little of
 * what they leave behind needs to be collected.
 */
const forShortLives =
  '--js-flags=--no-maglev,--no-opt,--min-semi-space-size=16,--max-semi-space-size=64'

/** One browser for all specs of a process; each spec has its own pages in it. */
let browser: Promise<Browser> | undefined

const launchOnce = (): Promise<Browser> => {
  browser ??= launchChromium([forShortLives])
  return browser
}

ava.after.always('Chromium is closed', async () => (await browser)?.close())

type Spec = (t: ExecutionContext) => Promise<void>

/** Browser contexts that the running spec has opened. */
const openContexts = new Set<BrowserContext>()

/**
 * Closes what a spec opened before its server closes, so that pages do not fail for a lost server.
 */
const closingContexts =
  (spec: Spec): Spec =>
  async t => {
    try {
      await spec(t)
    } finally {
      await Promise.all([...openContexts].map(context => context.close()))
      openContexts.clear()
    }
  }

/**
 * A spec in a real browser. Specs of a process run one after the other, as pages that compete for
 * the processor run into timeouts. Skipped only with `KITH_BROWSER=off`.
 */
export const inBrowser = (title: string, spec: Spec): void =>
  process.env.KITH_BROWSER === 'off'
    ? ava.serial.skip(title, spec)
    : ava.serial(title, closingContexts(spec))

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
  /** Keeps the opening animation of two seconds, which is skipped otherwise. */
  withSplash?: boolean
  /** Keeps the service worker, which caches the files of the build; it is off otherwise. */
  withServiceWorker?: boolean
}

/** Timeout of a page in milliseconds, for slow and busy machines. */
const PAGE_TIMEOUT = 60_000

/**
 * Opens a page with its own browser context, closed with the spec. Script errors and violations of
 * the content policy fail the spec.
 */
export async function openPage(
  t: ExecutionContext,
  {
    origin,
    cookie,
    phone,
    reducedMotion,
    stickyToasts,
    withSplash,
    withServiceWorker,
  }: PageOptions,
): Promise<Page> {
  const browser = await launchOnce()
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    serviceWorkers: withServiceWorker ? 'allow' : 'block',
  })
  openContexts.add(context)
  context.setDefaultTimeout(PAGE_TIMEOUT)
  if (stickyToasts) await context.addInitScript(prolongToasts)
  if (!withSplash) await context.addInitScript(skipSplash)
  if (cookie) await context.addCookies([cookieOf(cookie, origin)])
  const page = await context.newPage()
  page.on('pageerror', error => t.fail(`The page threw: ${error.message}`))
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) t.fail(message.text())
  })
  return page
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
