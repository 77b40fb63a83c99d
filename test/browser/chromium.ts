import ava, { type ExecutionContext } from 'ava'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { timing } from '../../contracts/limits.ts'
import { launchChromium } from './launch-chromium.ts'

/** Pages live for seconds: what it takes to compile their scripts well is not earned back. */
const hasty = '--js-flags=--no-maglev,--no-opt'

/** One for all specs of a file; each has pages of its own in it. */
let chromium: Promise<Browser> | undefined

const theChromium = (): Promise<Browser> => {
  chromium ??= launchChromium([hasty])
  return chromium
}

ava.after.always('Chromium is closed', async () => (await chromium)?.close())

type Spec = (t: ExecutionContext) => Promise<void>

/** What the spec that runs has opened. */
const visitors = new Set<BrowserContext>()

/** Closes what a spec opened before its server goes: what a page then misses is not its fault. */
const thenLeave =
  (spec: Spec): Spec =>
  async t => {
    try {
      await spec(t)
    } finally {
      await Promise.all([...visitors].map(visitor => visitor.close()))
      visitors.clear()
    }
  }

/**
 * A spec in a real browser, after those before it in its file: pages that compete for the processor
 * make each other wait past their patience. Left out only where `KITH_BROWSER=off` asks for it.
 */
export const inBrowser = (title: string, spec: Spec): void =>
  process.env.KITH_BROWSER === 'off'
    ? ava.serial.skip(title, spec)
    : ava.serial(title, thenLeave(spec))

type Visit = {
  origin: string
  cookie?: string
  phone?: boolean
  /** As one who asks for no motion. */
  still?: boolean
  /** With toasts that wait for whoever presses a button on them: a slow machine takes its time. */
  toastsStay?: boolean
  /** With an opening that takes its two seconds: they are left out where that is not the matter. */
  whole?: boolean
  /** With the service worker, which keeps the build's files: left out where that is not the matter. */
  kept?: boolean
}

/** What a page may take, in milliseconds: a machine may be slow and busy. */
const PATIENCE = 60_000

/** A page of a visitor of their own, closed with the spec. What its scripts throw, or what its
 * policy forbids them, fails the spec. */
export async function openPage(
  t: ExecutionContext,
  { origin, cookie, phone, still, toastsStay, whole, kept }: Visit,
): Promise<Page> {
  const browser = await theChromium()
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    reducedMotion: still ? 'reduce' : 'no-preference',
    serviceWorkers: kept ? 'allow' : 'block',
  })
  visitors.add(context)
  context.setDefaultTimeout(PATIENCE)
  if (toastsStay) await context.addInitScript(holdToasts)
  if (!whole) await context.addInitScript(openAtOnce)
  if (cookie) await context.addCookies([cookieOf(cookie, origin)])
  const page = await context.newPage()
  page.on('pageerror', error => t.fail(`The page threw: ${error.message}`))
  page.on('console', said => {
    if (/content security policy/i.test(said.text())) t.fail(said.text())
  })
  return page
}

/** A toast goes by a timer: those that are as long as its own take as long as a spec may. */
const holdToasts = `
  const { setTimeout } = window
  window.setTimeout = (work, delay, ...given) =>
    setTimeout(work, delay === ${timing.toast} ? ${PATIENCE} : delay, ...given)
`

/**
 * The first timer as long as the opening is the opening's: without a first paint that it could count
 * from, it is due in full. It still waits until it knows who is here.
 */
const openAtOnce = `{
  const { setTimeout } = window
  performance.getEntriesByName = () => []
  window.setTimeout = (work, delay, ...given) => {
    if (delay !== ${timing.splashShown}) return setTimeout(work, delay, ...given)
    window.setTimeout = setTimeout
    return setTimeout(work, 0, ...given)
  }
}`

const cookieOf = (cookie: string, url: string) => {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url }
}
