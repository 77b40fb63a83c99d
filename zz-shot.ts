import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { packedChromium } from './test/browser/packed-chromium.ts'

const data = process.argv[2]!,
  what = process.argv[3] ?? 'all'
mkdirSync('/tmp/scratch-ex/shots', { recursive: true })
const child = spawn(
  'node',
  ['--import=./compile-cache.mjs', 'operations/explore-cli.ts', '--data', data],
  { stdio: ['ignore', 'pipe', 'pipe'] },
)
child.stderr.on('data', d => process.stderr.write(d))
const address = await new Promise<string>(r => {
  let t = ''
  child.stdout.on('data', d => {
    t += d
    const m = /Open (\S+)/.exec(t)
    if (m) r(m[1]!)
  })
})
const exe = existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : await packedChromium()
const browser = await chromium.launch({ executablePath: exe!, args: ['--no-sandbox'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
page.on('pageerror', e => console.log('PAGEERROR', e.message))
page.on('console', m => {
  if (m.type() === 'error' || /policy/i.test(m.text())) console.log('CONSOLE', m.text())
})
let a = performance.now()
await page.goto(address)
await page.getByRole('table', { name: 'Selected events' }).waitFor()
console.log('first picture ms', Math.round(performance.now() - a))
await page.waitForTimeout(800)
const shots = async (name: string) => {
  for (const [w, h] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(400)
      await page.screenshot({
        path: `/tmp/scratch-ex/shots/${name}-${w}-${scheme}.png`,
        fullPage: w === 390,
      })
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if ((over as number) > 0) console.log('OVERFLOW', name, w, over)
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForTimeout(300)
}
await shots('timeline')
// brush
const box = (await page.locator('.u-over').boundingBox())!
const t0 = await page.evaluate('performance.now()')
await page.mouse.move(box.x + box.width * 0.4, box.y + 50)
await page.mouse.down()
await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 5 })
a = performance.now()
const answered = page.waitForResponse(r => r.url().includes('/api/events?'))
await page.mouse.up()
await answered
console.log('brush answered after ms', Math.round(performance.now() - a))
await page.waitForTimeout(500)
await shots('brush')
await page.getByRole('button', { name: 'Zoom to the selection' }).click()
await page.waitForTimeout(800)
await page.getByRole('table', { name: 'Selected events' }).getByRole('link').first().click()
await page.waitForTimeout(800)
await shots('event')
const doc = page.locator('a[href^="/documents/"]').first()
if (await doc.count()) {
  await doc.click()
  a = performance.now()
  await page.getByText('The document then').waitFor()
  console.log('biography ms', Math.round(performance.now() - a))
  await page.waitForTimeout(500)
  await shots('document')
}
await page.getByRole('link', { name: 'SQL' }).first().click()
await page.waitForTimeout(300)
await page.getByRole('button', { name: 'Run' }).click()
await page.getByRole('heading', { name: 'Answer' }).waitFor()
await page.waitForTimeout(600)
await shots('sql')
await page.getByRole('link', { name: 'Views' }).click()
await page.waitForTimeout(700)
await shots('views')
await page.getByRole('link', { name: 'Events', exact: true }).click()
await page.waitForTimeout(700)
await page.locator('summary').first().click()
await shots('catalogue')
await browser.close()
child.kill('SIGINT')
await new Promise(r => child.once('exit', r))
process.exit()
