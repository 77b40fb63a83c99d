import { readFile } from 'node:fs/promises'
import { installation } from '../history/installation.ts'
import { inBrowser, openPage, windows } from './chromium.ts'

inBrowser('a report fits a phone: tables scroll by themselves, the page does not', async t => {
  const { path, settle, ask } = await installation(t)
  settle(4_000, '2026-11-20T12:00:00.000Z')
  const out = path('report.html')
  t.like(await ask(['report', '--min-cell', '0', '--out', out]), { code: 0 })
  const page = await openPage(t, { origin: 'http://127.0.0.1', phone: true })
  await page.setContent(await readFile(out, 'utf8'))
  const widths = await page.evaluate<number[]>(
    `[...document.querySelectorAll('html, section, .scroll')].map(part => Math.ceil(part.getBoundingClientRect().right))`,
  )
  t.true(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
  t.true(widths.length > 10)
  t.true(Math.max(...widths) <= windows.phone.width)
})
