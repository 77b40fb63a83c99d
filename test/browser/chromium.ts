import ava, { type ExecutionContext } from 'ava'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './launch-chromium.ts'

/** Specs of one file that have a page at once: more of them make each other wait past their patience. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

type Spec = (t: ExecutionContext) => Promise<void>

const inTurn =
  (spec: Spec): Spec =>
  async t => {
    if (running < AT_ONCE) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    t.teardown(() => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    })
    await spec(t)
  }

/** A spec in a real browser; left out only where `KITH_BROWSER=off` asks for it. */
export const inBrowser = (title: string, spec: Spec): void =>
  process.env.KITH_BROWSER === 'off' ? ava.skip(title, spec) : ava(title, inTurn(spec))

/** Chromium, closed with `t`. */
export async function openChromium(t: ExecutionContext): Promise<Browser> {
  const browser = await launchChromium()
  t.teardown(() => browser.close())
  return browser
}

type Visit = {
  origin: string
  cookie?: string
  phone?: boolean
  /** As one who asks for no motion. */
  still?: boolean
  /** With the service worker, which keeps the build's files: left out where that is not the matter. */
  kept?: boolean
}

/** A page of a visitor of their own. What its scripts throw, or what its
 * policy forbids them, fails the spec. */
export async function openPage(
  t: ExecutionContext,
  browser: Browser,
  { origin, cookie, phone, still, kept }: Visit,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    reducedMotion: still ? 'reduce' : 'no-preference',
    serviceWorkers: kept ? 'allow' : 'block',
  })
  if (cookie) await context.addCookies([cookieOf(cookie, origin)])
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', error => t.fail(`The page threw: ${error.message}`))
  page.on('console', said => {
    if (/content security policy/i.test(said.text())) t.fail(said.text())
  })
  return page
}

const cookieOf = (cookie: string, url: string) => {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url }
}
