import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import type { Config } from '../../../engines/config/config.ts'
import { systemClock } from '../../../engines/ports/clock.ts'
import { createPhotoReviewService } from '../../../operations/staff/photo-review.ts'
import { community } from '../../http/community.ts'
import { upload as uploadPhoto } from '../../http/photo-form.ts'
import { startServer } from '../../http/server.ts'
import { jpegOf } from '../../samples/sample-images.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import {
  addPictures,
  changePhoto,
  closeByEscape,
  go,
  pictureFile,
  waitForFocus,
  waitForSplash,
  waitForToast,
} from '../setup.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Photos' })

const upload = async (page: Page, names: readonly string[]) => {
  const files = await Promise.all(names.map(name => pictureFile(name)))
  await addPictures(sheet(page).getByLabel('Add photos'), files)
  await waitForToast(page, 'Photo Added')
}

/** Holds uploads back until `release` is called. */
const holdUploads = async (page: Page) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/upload-photo', async route => {
    await released
    await route.continue()
  })
  return release
}

/** The URLs of the photos on the sheet, in order. */
const order = (page: Page): Promise<string[]> =>
  page.evaluate("[...document.querySelectorAll('[data-photo]')].map(tile => tile.dataset.photo)")

inBrowser('photos are added, reordered, made primary and deleted', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: /^Photos/ }).click()

  const release = await holdUploads(page)
  const files = [await pictureFile('a.jpg'), await pictureFile('unwanted.jpg')]
  await addPictures(sheet(page).getByLabel('Add photos'), files)
  await page.getByRole('img', { name: 'unwanted.jpg, not on your profile yet' }).waitFor()
  await page.getByRole('progressbar', { name: 'Uploading a.jpg' }).waitFor()
  t.deepEqual((await me.get('/api/profile-photos')).body, [])
  await page.getByRole('button', { name: 'Remove unwanted.jpg' }).click()
  release()
  await waitForToast(page, 'Photo Added')
  await page.unrouteAll()
  await page.getByRole('img', { name: 'Your photo 1, the primary one' }).waitFor()

  await upload(page, ['b.jpg', 'c.jpg'])
  await page.getByRole('img', { name: 'Your photo 3' }).waitFor()
  const [a = '', b = '', c = ''] = await order(page)

  await changePhoto(page, 'Make photo 2 primary')
  await waitForToast(page, 'Primary Photo Updated')
  await page.getByRole('img', { name: 'Your photo 2, the primary one' }).waitFor()

  const ordered = page.waitForResponse('**/api/profile-photos/order')
  await page
    .getByRole('img', { name: 'Your photo 1' })
    .dragTo(page.getByRole('img', { name: 'Your photo 3' }))
  await ordered
  t.deepEqual(await order(page), [b, c, a])
  await page.getByText('Photo 1 is now in place 3 of 3.').waitFor()

  await changePhoto(page, 'Remove photo 1')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await waitForToast(page, 'Photo Deleted')
  await page.getByRole('img', { name: 'Your photo 3' }).waitFor({ state: 'detached' })
  await page.getByRole('img', { name: 'Your photo 1, the primary one' }).waitFor()
  t.deepEqual(await order(page), [c, a])
  await sheet(page).getByRole('button', { name: 'Done' }).click()

  const { body } = await me.get('/api/profile-photos')
  t.deepEqual(
    body.map((photo: { isPrimary: boolean }) => photo.isPrimary),
    [true, false],
  )
})

inBrowser('failures with photos are shown, and a retry takes effect once', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  await upload(page, ['a.jpg', 'b.jpg'])
  await page.getByRole('img', { name: 'Your photo 2' }).waitFor()
  const before = await order(page)

  await page.route(/\/api\/profile-photos\/.+/, route => route.abort())
  await changePhoto(page, 'Make photo 2 primary')
  await waitForToast(page, 'Failed to set primary photo. Please try again.')
  await changePhoto(page, 'Move photo 1 later')
  await waitForToast(page, 'Failed to put photos in order. Please try again.')
  await changePhoto(page, 'Remove photo 1')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await waitForToast(page, 'Failed to delete photo. Please try again.')
  t.deepEqual(await order(page), before)
  await page.unrouteAll()
  await page.getByRole('listitem').getByRole('button', { name: 'Try again' }).click()
  await waitForToast(page, 'Photo Deleted')
  await page.getByRole('dialog', { name: 'Delete this photo?' }).waitFor({ state: 'detached' })

  // The photo is uploaded and added to the profile, but the answer is lost.
  let uploads = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/upload-photo')) uploads += 1
  })
  const loseResponse = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/api/profile-photos', loseResponse)
  await addPictures(sheet(page).getByLabel('Add photos'), [await pictureFile('c.jpg')])
  await waitForToast(page, 'Failed to upload photo. Please try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again with c.jpg' }).click()
  await waitForToast(page, 'Photo Added')
  await page.getByRole('img', { name: 'Your photo 2' }).waitFor()
  t.is(uploads, 1)
  t.is((await me.get('/api/profile-photos')).body.length, 2)
})

/** A JPEG of noise that is taller than wide only by its orientation, as phones save pictures. */
const phonePicture = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()

inBrowser(
  'a phone picture over 10 MB is shrunk in the browser and keeps its orientation',
  async t => {
    const { origin, quickMember } = await startServer(t)
    const me = await quickMember('Ash')
    const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await visit(page, '/profile')
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Edit photos' }).click()
    const buffer = await phonePicture(4500, 3000)
    t.true(buffer.length > photoLimits.bytes)

    const sent = page.waitForRequest('**/api/upload-photo')
    await addPictures(sheet(page).getByLabel('Add photos'), [
      { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer) },
    ])
    await waitForToast(page, 'Photo Added')
    const bytes = Number((await (await sent).allHeaders())['content-length'])
    t.true(bytes > 0 && bytes < 8 * 1_048_576, `${bytes} bytes`)
    const tile = page.getByRole('img', { name: 'Your photo 1, the primary one' })
    await tile.waitFor()
    const [{ photoUrl }] = (await me.get('/api/profile-photos')).body
    const served = await fetch(new URL(photoUrl, origin), { headers: { cookie: me.cookie } })
    const { width, height } = await sharp(await served.arrayBuffer()).metadata()
    t.true(height > width, `${width} by ${height}`)
  },
)

inBrowser('a chosen photo is zoomed and moved in a 3:4 frame before the upload', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true, phone: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const add = sheet(page).getByLabel('Add photos')
  // The left half is red, the right half is blue.
  const half = { height: 800, channels: 3 } as const
  const blue = { create: { ...half, width: 800, background: '#00f' } }
  const buffer = await sharp({ create: { ...half, width: 1600, background: '#f00' } })
    .composite([{ input: blue, left: 800, top: 0 }])
    .jpeg()
    .toBuffer()
  const halves = { name: 'halves.jpg', mimeType: 'image/jpeg', buffer }

  await add.setInputFiles([halves])
  const crop = page.getByRole('dialog', { name: 'Crop your photo' })
  await crop.getByRole('slider', { name: 'Zoom' }).press('End')
  await crop.getByText('150%').waitFor()
  await assertAccessible(t, page, 'the crop of a photo')
  for (let n = 0; n < 40; n += 1) await crop.getByRole('application').press('ArrowRight')
  await crop.getByRole('button', { name: 'Use photo' }).click()
  await waitForToast(page, 'Photo Added')

  const [{ photoUrl }] = (await me.get('/api/profile-photos')).body
  const served = await fetch(new URL(photoUrl, origin), { headers: { cookie: me.cookie } })
  const picture = sharp(await served.arrayBuffer())
  const { width, height } = await picture.metadata()
  t.true(Math.abs(width / height - 3 / 4) < 0.01, `${width} by ${height}`)
  const { channels } = await picture.stats()
  t.true((channels[0]?.min ?? 0) > 200, 'only the red half is left')

  await add.setInputFiles([halves])
  await crop.getByRole('button', { name: 'Close' }).click()
  await crop.waitFor({ state: 'detached' })
  await page.getByText('1 of 6').waitFor()
  t.is((await me.get('/api/profile-photos')).body.length, 1)
})

inBrowser('a photo of fewer than 400 pixels, or HEIC, is refused in the browser', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  let uploads = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/upload-photo')) uploads += 1
  })
  const add = sheet(page).getByLabel('Add photos')

  await add.setInputFiles([await pictureFile('small.jpg', 399, 900)])
  await waitForToast(page, 'Choose a photo of at least 400 pixels on its shorter side.')
  await add.setInputFiles([
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
  ])
  await waitForToast(page, 'IMG_1.HEIC is a HEIC photo')
  await page.getByText('0 of 6').waitFor()
  t.is(uploads, 0)

  await upload(page, ['large-enough.jpg'])
  t.is(uploads, 1)
})

inBrowser('leaving the photos waits for uploads, and asks about photos that failed', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    stickyToasts: true,
    phone: true,
  })
  await visit(page, '/profile')
  await waitForSplash(page)
  const edit = page.getByRole('button', { name: 'Edit photos' })
  await edit.click()
  const add = sheet(page).getByLabel('Add photos')
  const done = sheet(page).getByRole('button', { name: 'Done' })

  const release = await holdUploads(page)
  await addPictures(add, [await pictureFile('a.jpg'), await pictureFile('b.jpg')])
  await done.click()
  await sheet(page).getByRole('button', { name: 'Uploading, 2 to go' }).waitFor()
  await page.keyboard.press('Escape')
  t.true(await sheet(page).isVisible(), 'it closes when the upload is complete')
  release()
  await sheet(page).waitFor({ state: 'detached' })
  await page.unrouteAll()
  t.is((await me.get('/api/profile-photos')).body.length, 2)

  await edit.click()
  await add.setInputFiles([
    { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') },
  ])
  const toast = 'Failed to upload torn.jpg. Please try again.'
  await waitForToast(page, toast)
  t.is(await page.getByRole('button', { name: 'Try again with torn.jpg' }).count(), 0)
  const tile = sheet(page).getByRole('img', { name: 'torn.jpg, not on your profile yet' })
  t.is(await tile.evaluate<string, { tagName: string }>(({ tagName }) => tagName), 'SPAN')
  await done.click()
  const question = sheet(page).getByRole('alertdialog', { name: 'Leave 1 photo out?' })
  await question.waitFor()
  await question.getByText('It was not uploaded. You can choose another one.').waitFor()
  await page.getByText(toast).first().waitFor({ state: 'detached' })
  await assertAccessible(t, page, 'photos that were not uploaded')
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Remove torn.jpg' }).click()

  const five = Array.from({ length: 5 }, (_, n) => pictureFile(`${n}.jpg`))
  await add.setInputFiles(await Promise.all(five))
  await waitForToast(page, 'Too Many Photos')
  await changePhoto(page, 'Remove photo 2')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await waitForToast(page, 'Photo Deleted')
  await done.click()
  await sheet(page).waitFor({ state: 'detached' })
})

inBrowser('leaving the screen during an upload names the photos that were lost', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const release = await holdUploads(page)
  await addPictures(sheet(page).getByLabel('Add photos'), [await pictureFile('a.jpg')])
  await page.getByRole('progressbar', { name: 'Uploading a.jpg' }).waitFor()
  await go(page, '/matches')
  await waitForToast(page, '1 photo was not uploaded. Choose it again under Photos.')
  release()
  t.pass()
})

inBrowser('a card shows its photos one at a time, blurred while the face is hidden', async t => {
  const { origin, quickMember, caughtUp } = await startServer(t)
  const [me, other] = await Promise.all([
    quickMember('Ash'),
    quickMember('Wren', { faceHidden: true }),
  ])
  const theirs = await openPage(t, { origin, cookie: other.cookie, reducedMotion: true })
  await visit(theirs, '/profile')
  await waitForSplash(theirs)
  await theirs.getByRole('button', { name: 'Edit photos' }).click()
  await upload(theirs, ['a.jpg', 'b.jpg'])
  await theirs.getByRole('img', { name: 'Your photo 2' }).waitFor()
  await caughtUp()

  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  const first = page.getByRole('img', { name: 'Wren, photo 1 of 2, blurred until you match' })
  await first.waitFor()
  t.regex((await first.getAttribute('srcset')) ?? '', /blurred-640\.webp 640w/)
  t.notRegex((await first.getAttribute('srcset')) ?? '', /clear/)
  await page.getByText('Face hidden').first().waitFor()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await page.getByRole('img', { name: 'Wren, photo 2 of 2, blurred until you match' }).waitFor()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await first.waitFor()
})

const opensWhole = (page: Page, label: string) => ({
  button: page.getByRole('button', { name: `${label}, show the whole picture` }),
  whole: page.getByRole('dialog', { name: label, exact: true }),
})

/** How the whole picture fits, and its distance from each edge of the window. */
const measured = `(() => {
  const picture = document.querySelector('[role="dialog"] > img')
  const { left, top, right, bottom } = picture.getBoundingClientRect()
  return {
    fit: getComputedStyle(picture).objectFit,
    left,
    top,
    right: innerWidth - right,
    bottom: innerHeight - bottom,
  }
})()`

inBrowser('a tap on a photo of a profile shows the whole picture', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  const ash = await quickMember('Ash')
  const matchId = await match(me, you)
  for (const one of [me, you, ash])
    for (let number = 0; number < 2; number += 1) {
      const { photoUrl } = (await uploadPhoto(origin, one, await jpegOf(400, 900))).body
      await one.post('/api/profile-photos', { photoUrl })
    }
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const name = (who: string) => page.getByRole('button', { name: who, exact: true })
  const places: [string, () => Promise<void>, string, string | undefined][] = [
    ['/profile', async () => {}, 'Your photo 2', undefined],
    ['/matches', () => name('Rowan').click(), 'Rowan, photo 2 of 2', 'Rowan'],
    [`/chat/${matchId}`, () => name('Rowan').click(), 'Rowan, photo 2 of 2', 'Rowan'],
    ['/', () => name('More about Ash').click(), 'Ash, photo 2 of 2', 'More about Ash'],
  ]

  for (const [path, open, label, below] of places) {
    await visit(page, path)
    await waitForSplash(page)
    await open()
    const profile = page.getByRole('dialog', { name: below ?? 'none', exact: true })
    if (below) await profile.getByRole('button', { name: 'Next photo' }).click()
    const { button, whole } = opensWhole(page, label)
    await button.click()
    const picture = whole.getByRole('img', { name: label })
    await picture.waitFor()
    if (!below) await assertAccessible(t, page, path)
    t.deepEqual(
      await page.evaluate(measured),
      { fit: 'contain', left: 0, top: 0, right: 0, bottom: 0 },
      `${path}: the picture takes the window and is not cropped`,
    )
    await page.goBack()
    await whole.waitFor({ state: 'detached' })
    if (below) t.true(await profile.isVisible(), 'the sheet stays after Back')

    await button.press('Enter')
    await closeByEscape(page, whole)
    await waitForFocus(page, page.getByLabel(`${label}, show the whole picture`))
    if (below) t.true(await profile.isVisible(), 'the sheet stays after Escape')

    await button.click()
    await whole.getByRole('button', { name: 'Close the picture' }).click()
    await whole.waitFor({ state: 'detached' })
    if (!below) continue
    await closeByEscape(page, profile)
  }
})

inBrowser(
  'the owner reads on a photo that others see it blurred, until the staff have looked',
  async t => {
    const configure = (config: Config): Config => ({ ...config, reviewsPhotos: true })
    const { origin, kith, quickMember, caughtUp } = await startServer(t, { configure })
    const me = await quickMember('Ash')
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await visit(page, '/profile')
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Edit photos' }).click()
    await upload(page, ['a.jpg'])
    const note = page.getByText('Others see it blurred until our team has looked.')
    await note.waitFor()
    await assertAccessible(t, page, 'a photo that waits')

    await caughtUp()
    const acting = { ...kith, clock: systemClock, operator: 'Sage' }
    const review = createPhotoReviewService({ ...kith.ports, ...acting })
    for (const { photoId } of await review.list()) await review.pass(photoId)
    await caughtUp()
    await page.reload()
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Edit photos' }).click()
    await page.getByRole('img', { name: 'Your photo 1' }).waitFor()
    t.is(await note.count(), 0)
  },
)
