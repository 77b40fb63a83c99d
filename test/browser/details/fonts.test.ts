import type { Page } from 'playwright-core'
import { startPasskeyServer } from '../../http/passkey-server.ts'
import { startServer } from '../../http/server.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { BRAND_FONT, fontOfTitle, haveFontsLoaded } from '../fonts.ts'
import { heading, waitForExpression, waitForSplash } from '../setup.ts'

/** Holds back the files of fonts until the promise settles. */
const holdFonts = (page: Page, until: Promise<void>) =>
  page.route('**/*.woff2', async route => {
    await until
    await route.continue()
  })

inBrowser(
  'fonts that arrive after the splash do not move what a person is about to press',
  async t => {
    const { origin } = await startPasskeyServer(t)
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
    await waitForExpression(page, haveFontsLoaded)
    t.deepEqual(await lost.boundingBox(), before)
  },
)

inBrowser('fonts that arrive behind the splash are shown', async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, withSplash: true })
  await visit(page, '/auth/login')
  await waitForSplash(page)
  t.regex(await page.evaluate<string>(fontOfTitle), BRAND_FONT)
})
