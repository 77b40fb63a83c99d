import { readdir, readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { installation } from './installation.ts'

test('a report is one self-contained page with a table beside every chart', async t => {
  const { path, settle, ask } = await installation(t)
  settle(3_000, '2026-03-01T00:00:00Z')
  const out = path('report.html')
  t.like(await ask(['report', '--out', out]), { code: 0, output: '' })
  const page = await readFile(out, 'utf8')
  t.notRegex(page, /<script|<link|<img|https?:|@import|url\(|NaN|undefined/)
  for (const title of [
    'From a swipe to a reply',
    'Growth',
    'Who comes back',
    'When people are here',
    'How long answers take',
  ])
    t.true(page.includes(`<h2>${title}</h2>`), title)
  const sections = page.split('<section>').slice(1)
  for (const part of sections) t.regex(part, /<table.*<caption>.*<th scope="row">/s)
  for (const [chart] of page.matchAll(/<svg[^>]*>/g))
    t.regex(chart, /role="img" aria-label="[^"]+"/)

  const swipes = await ask(['count', '--type', 'Swiped', '--format', 'json'])
  const [{ events }] = JSON.parse(swipes.output)
  t.regex(
    page,
    new RegExp(`<th scope="row">Swipes</th>.*<td>${events.toLocaleString('en')}</td></tr>`),
  )

  t.like(await ask(['report', '--out', out, '--until', '2025-01-01']), { code: 0 })
  t.regex(await readFile(out, 'utf8'), /Nothing has happened yet\./)
})

test('a file that is no report is not overwritten, and a missing folder is refused', async t => {
  const { path, settle, ask } = await installation(t)
  settle(500, '2026-03-01T00:00:00Z')
  await writeFile(path('mine.html'), 'mine')
  const mine = await ask(['report', '--out', path('mine.html')])
  t.is(mine.code, 2)
  t.regex(mine.errors, /^.*mine\.html is there already, and is no report[^\n]+\n$/)
  t.is(await readFile(path('mine.html'), 'utf8'), 'mine')
  const nowhere = await ask(['report', '--out', path('none/report.html')])
  t.is(nowhere.code, 2)
  t.regex(nowhere.errors, /^Cannot write .*there is no such folder[^\n]+\n$/)
  t.deepEqual(
    (await readdir(path('.'))).filter(name => name.endsWith('.part')),
    [],
  )
})
