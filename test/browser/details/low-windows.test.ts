import type { Locator } from 'playwright-core'
import { community } from '../../http/community.ts'
import { assertUncoveredAtRest } from '../assert-uncovered.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { waitForSplash } from '../setup.ts'

const shapes = [
  { name: 'a phone on its side', width: 740, height: 360, a11y: 'off' },
  { name: 'a phone on its side with larger text', width: 740, height: 360, a11y: 'on' },
  { name: 'a desktop at 200 %', width: 640, height: 450, a11y: 'off' },
  { name: 'a small phone with larger text', width: 320, height: 568, a11y: 'on' },
  { name: 'a phone', width: 390, height: 844, a11y: 'off' },
] as const

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no box.')
  return box
}

for (const { name, width, height, a11y } of shapes)
  inBrowser(`face, name, answers and navigation are on the screen together: ${name}`, async t => {
    const { origin, me, you, caughtUp } = await community(t)
    await you.patch('/api/profile', { bio: 'I bake rye bread. '.repeat(20) })
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await page.setViewportSize({ width, height })
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.a11y = '${a11y}'
    })`)
    await visit(page, '/')
    await waitForSplash(page)
    const card = page.getByRole('article', { name: 'Rowan' })
    const answers = page.getByRole('group', { name: 'Your answer' })
    const parts = {
      name: card.getByRole('heading', { name: 'Rowan' }),
      ...Object.fromEntries(
        ['Undo', 'Pass', 'Maybe', 'Like', 'Super like'].map(answer => [
          answer,
          answers.getByRole('button', { name: answer, exact: true }),
        ]),
      ),
      ...Object.fromEntries(
        ['Discover', 'Matches', 'Profile'].map(tab => [
          tab,
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }),
        ]),
      ),
    }
    for (const [part, element] of Object.entries(parts)) {
      const box = await boxOf(element)
      t.true(box.x >= 0 && box.x + box.width <= width + 1, `${part} is inside, across`)
      t.true(box.y >= 0 && box.y + box.height <= height + 1, `${part} is inside, down: ${box.y}`)
      const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const isOnTop = await element.evaluate(
        (shown, [left, top]) => {
          const whole = shown.closest('article') ?? shown
          return whole.contains(shown.ownerDocument.elementFromPoint(left, top))
        },
        [x, y] as const,
      )
      t.true(isOnTop, `${part} is not covered`)
    }
    // The face is the part of the portrait above the name, or beside it.
    const portrait = await boxOf(card.locator('> :first-child > :first-child'))
    const heading = await boxOf(parts.name)
    const bar = await boxOf(answers)
    const besideName = heading.x >= portrait.x + portrait.width - 1
    const faceEnd = besideName ? portrait.y + portrait.height : heading.y
    const isBesideAnswers = bar.x >= portrait.x + portrait.width
    t.true(faceEnd - portrait.y >= 80, `the face has room: ${faceEnd - portrait.y}`)
    t.true(faceEnd <= (isBesideAnswers ? height : bar.y + 8), 'the face is not under the answers')
    await assertUncoveredAtRest(t, page, name)
  })
