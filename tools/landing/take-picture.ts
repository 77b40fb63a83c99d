import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { launchChromium } from '../../test/browser/launch-chromium.ts'

/**
 * Takes the landing's pictures of the deck, `web/public/landing/deck-{light,dark}.webp`, from a server
 * with the demo community: `node tools/landing/take-picture.ts http://127.0.0.1:3000`.
 */
const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2)

/** A phone, in CSS pixels, and how far the page is scrolled: to a card's name and boundaries. */
const phone = { width: 390, height: 844 }
const SCROLLED = 430

await using browser = await launchChromium([])
for (const colorScheme of ['light', 'dark'] as const) {
  await using page = await browser.newPage({
    viewport: phone,
    deviceScaleFactor: 1.5,
    colorScheme,
    reducedMotion: 'reduce',
    isMobile: true,
  })
  await page.goto(`${origin}/auth/login`)
  await page.getByRole('link', { name: 'Continue with Kith' }).click()
  await page.getByRole('button', { name: /Marlowe/ }).click()
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(`scrollTo(0, ${SCROLLED})`)
  const file = fileURLToPath(
    new URL(`../../web/public/landing/deck-${colorScheme}.webp`, import.meta.url),
  )
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile(file)
}
