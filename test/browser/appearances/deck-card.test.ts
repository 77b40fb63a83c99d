import type { Page } from 'playwright-core'
import { limits } from '../../../contracts/core/limits.ts'
import type { DiscoveryCard } from '../../../contracts/discovery/discovery.ts'
import { community } from '../../http/community.ts'
import { upload } from '../../http/photo-form.ts'
import { jpegOf } from '../../samples/sample-images.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import { waitForExpression, waitForSplash } from '../setup.ts'

const photos = ['a', 'b'].map((id, index) => ({
  photoUrl: `/media/photos/missing-${id}.webp`,
  isPrimary: index === 0,
  colour: null,
}))

const scores = [null, 100] as const

const LONG_PRONOUNS = 'they/them among friends, she/her for all the others'.slice(
  0,
  limits.pronouns,
)

/** A card for every combination of parts on a portrait. */
const everyCard = (like: DiscoveryCard): DiscoveryCard[] =>
  ['polyfidelity', 'relationship_anarchy'].flatMap(relationshipStyle =>
    [true, false].flatMap(faceHidden =>
      [true, false].flatMap(isDemo =>
        scores.flatMap(compatibility =>
          scores.map(aiCompatibilityScore => ({
            ...like,
            id: crypto.randomUUID(),
            pseudonym: [relationshipStyle, faceHidden, isDemo, compatibility, aiCompatibilityScore]
              .map(part => String(part).slice(0, 4))
              .join(' '),
            pronouns: isDemo ? 'they/them' : LONG_PRONOUNS,
            distance: 1234.5,
            isVerified: true,
            photos,
            relationshipStyle,
            faceHidden,
            isDemo,
            compatibility,
            aiCompatibilityScore,
          })),
        ),
      ),
    ),
  )

/** Serves these cards as the Friends deck, and answers passes there. */
const deal = async (page: Page, cards: readonly DiscoveryCard[]): Promise<void> => {
  await page.route('**/api/discover/friendship', route => route.fulfill({ json: cards }))
  await page.route('**/api/swipe', route => {
    const swipe = { ...route.request().postDataJSON(), createdAt: new Date().toISOString() }
    return route.fulfill({ json: { match: false, swipe } })
  })
}

const views = [
  { width: 320, height: 568, a11y: 'off' },
  { width: 320, height: 640, a11y: 'off' },
  { width: 360, height: 640, a11y: 'off' },
  { width: 390, height: 664, a11y: 'off' },
  { ...windows.phone, a11y: 'off' },
  { ...windows.phone, a11y: 'on' },
  { width: 1024, height: 640, a11y: 'off' },
  { ...windows.desktop, a11y: 'off' },
] as const

/** Parts of the card's portrait that overlap, leave it, or cannot be pressed at their centre. */
const findCollisions = `(() => {
  const card = document.querySelector('article')
  const box = element => {
    const { top, right, bottom, left } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent
    return { name: name.trim(), top, right, bottom, left }
  }
  const isShown = element => getComputedStyle(element).clipPath === 'none'
  const photo = card.firstElementChild
  const badges = [...photo.querySelectorAll('li')].filter(isShown).map(box)
  const others = [...card.querySelectorAll(
    '[role="img"][aria-label$="percent"], button[aria-label$="photo"], button[aria-label="Report or Block"], h2',
  )].map(box)
  const portrait = box(photo)
  const all = [...badges, ...others]
  const found = []
  for (const [at, one] of all.entries()) {
    if (one.left < portrait.left || one.right > portrait.right || one.bottom > portrait.bottom || one.top < portrait.top)
      found.push(one.name + ' leaves the portrait')
    for (const other of all.slice(at + 1))
      if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
        found.push(one.name + ' overlaps ' + other.name)
  }
  for (const button of photo.querySelectorAll('button')) {
    // A low desktop window scrolls; a phone shows the whole portrait.
    if (innerWidth >= 1024) button.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { name, top, right, bottom, left } = box(button)
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!button.contains(hit)) found.push(name + ' cannot be pressed at its centre')
  }
  scrollTo(0, 0)
  return { found, badges: badges.map(({ name }) => name), arrows: others.filter(({ name }) => name.endsWith('photo')).map(({ top, bottom }) =>
    Math.round((top + bottom) / 2 - (portrait.top + portrait.bottom) / 2)) }
})()`

type Collisions = { found: string[]; badges: string[]; arrows: number[] }

inBrowser('badges, scores and arrows of a portrait never overlap, for any card', async t => {
  const { origin, me, caughtUp } = await community(t)
  await caughtUp()
  const { body } = await me.get('/api/discover/friendship')
  const cards = everyCard(body[0])
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await deal(page, cards)
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByRole('tab', { name: 'Friends' }).click()
  const counted = new Set<string>()
  for (const { pseudonym } of cards) {
    await page.getByRole('article', { name: pseudonym }).waitFor()
    for (const { a11y, ...size } of views) {
      await page.setViewportSize(size)
      await page.evaluate(`document.documentElement.dataset.a11y = '${a11y}'`)
      await page.evaluate(
        'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))',
      )
      const { found, badges, arrows } = await page.evaluate<Collisions>(findCollisions)
      const view = `${pseudonym}, ${size.width} px, accessibility mode ${a11y}`
      t.deepEqual(found, [], view)
      const [left = 0, right = 0] = arrows
      t.is(left, right, `arrows at one height: ${view}`)
      t.true(size.height < 640 ? left < 0 : left === 0, `arrows at half height: ${view}`)
      for (const badge of badges) counted.add(badge)
    }
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
  }
  for (const badge of ['Polyfidelity', 'Relationship Anarchy', 'Face hidden', 'Demo'])
    t.true(counted.has(badge), badge)
})

/** The visible share of the front card's portrait in the window, in percent. */
const portraitShare = `(() => {
  const { top, bottom } = document.querySelector('article').firstElementChild.getBoundingClientRect()
  const buttons = document.querySelector('[data-docked]').getBoundingClientRect()
  return Math.round((100 * (Math.min(bottom, buttons.top) - top)) / innerHeight)
})()`

inBrowser('on a phone the portrait fills the screen, and the details follow below it', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  await you.patch('/api/profile', { bio: 'I bake.' })
  await you.put('/api/profile-tags', { tags: ['rye'] })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  const card = page.getByRole('article', { name: 'Rowan' })
  await card.waitFor()
  const share = await page.evaluate<number>(portraitShare)
  t.true(share >= 55, `the portrait fills ${share} % of the window`)
  const isOnScreen = (element: 'chips' | 'bio') =>
    page.evaluate<boolean>(`(() => {
      const words = { chips: 'Q&A', bio: 'I bake.' }
      const found = [...document.querySelectorAll('a, p')].find(
        ({ textContent }) => textContent === words['${element}'],
      )
      const { top, bottom } = found.getBoundingClientRect()
      return top >= 0 && bottom <= document.querySelector('[data-docked]').getBoundingClientRect().top
    })()`)
  t.deepEqual([await isOnScreen('chips'), await isOnScreen('bio')], [true, false])
  await page.mouse.move(195, 400)
  await assertAccessible(t, page, 'the deck of a phone')
  await page.mouse.wheel(0, 600)
  await until(async () => !(await isOnScreen('chips')) && (await isOnScreen('bio')))
})

inBrowser('a photo replaces its colour without moving', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  const { photoUrl } = (await upload(origin, you, await jpegOf(400, 500))).body
  const { colour } = (await you.post('/api/profile-photos', { photoUrl })).body
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/media/photos/**', async route => {
    await held.promise
    await route.continue()
  })
  await visit(page, '/')
  await waitForSplash(page)
  const photo = page.getByRole('img', { name: 'Rowan, photo 1 of 1' })
  await photo.waitFor()
  const veil = `document.querySelector('article [data-veil]')`
  const look = () =>
    page.evaluate<{ colour: string; opacity: string }>(
      `(({ backgroundColor: colour, opacity }) => ({ colour, opacity }))(getComputedStyle(${veil}))`,
    )
  const channels = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  t.deepEqual(await look(), { colour: `rgb(${channels.join(', ')})`, opacity: '1' })
  const before = await photo.boundingBox()
  held.resolve()
  await waitForExpression(page, `getComputedStyle(${veil}).opacity === '0'`)
  t.deepEqual(await photo.boundingBox(), before)
})
