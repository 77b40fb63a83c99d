import type { Page } from 'playwright-core'
import { startServer } from '../http/server.ts'
import { freePort } from '../processes/free-port.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForExpression, waitForSplash } from './setup.ts'

/** Holds back the files of fonts until the promise settles. */
const holdFonts = (page: Page, until: Promise<void>) =>
  page.route('**/*.woff2', async route => {
    await until
    await route.continue()
  })

const haveLoaded = '[...document.fonts].filter(({ status }) => status === "loaded").length >= 2'
const fontOfTitle = 'getComputedStyle(document.querySelector("h1")).fontFamily'

inBrowser(
  'fonts that arrive after the splash do not move what a person is about to press',
  async t => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    await startServer(t, {
      env: { PORT: String(port), KITH_ORIGIN: origin, KITH_LOCAL_SIGN_IN: 'no' },
    })
    const page = await openPage(t, { origin, reducedMotion: true })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await holdFonts(page, released)
    await visit(page, '/auth/login')
    await page.getByRole('link', { name: 'Continue with Kith' }).click()
    await heading(page, 'Continue with Kith').waitFor()
    await waitForSplash(page)
    const lost = page.getByRole('button', { name: 'I lost my passkey' })
    const before = await lost.boundingBox()
    release()
    await waitForExpression(page, haveLoaded)
    t.deepEqual(await lost.boundingBox(), before)
  },
)

inBrowser('fonts that arrive behind the splash are shown', async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, withSplash: true })
  await visit(page, '/auth/login')
  await waitForSplash(page)
  t.regex(await page.evaluate<string>(fontOfTitle), /^"Bricolage Grotesque Variable"/)
})
