import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ava, { type ExecutionContext, type Implementation } from 'ava'
import { type Browser, chromium, type Page } from 'playwright-core'

const executablePath = process.env.KITH_CHROMIUM ?? '/usr/bin/chromium'
const client = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A spec in a real browser; left out only where `KITH_BROWSER=off` asks for it. */
export const inBrowser = (title: string, spec: Implementation<[]>): void =>
  process.env.KITH_BROWSER === 'off' ? ava.skip(title, spec) : ava(title, spec)

/**
 * Chromium, closed with `t`.
 *
 * @throws {Error} without Chromium or the built client; it says what to do.
 */
export async function openChromium(t: ExecutionContext): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(
      `Browser specs need Chromium, and there is none at ${executablePath}. Install it (on Debian: ` +
        'apt-get install chromium), or say where it is in KITH_CHROMIUM, or leave these specs out ' +
        'with KITH_BROWSER=off.',
    )
  if (!existsSync(client))
    throw new Error('Browser specs need the built client. Build it with: node prepare.mjs')
  const browser = await chromium.launch({ executablePath, args: quiet })
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
