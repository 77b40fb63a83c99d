import type { ExecutionContext } from 'ava'
import { startServer } from '../../http/server.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import {
  addPictures,
  changePhoto,
  fillBasics,
  heading,
  nextStep,
  pictureFile,
  submitProfile,
  waitForSplash,
  waitForToast,
} from '../setup.ts'

/** A newcomer at the first step. */
const newcomer = async (t: ExecutionContext) => {
  const { origin, quickVisitor } = await startServer(t)
  const me = await quickVisitor('Ash')
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    phone: true,
    reducedMotion: true,
  })
  await visit(page, '/profile-setup')
  await waitForSplash(page)
  return { me, page }
}

inBrowser('a profile is created in five steps and shows the answers of each', async t => {
  const { me, page } = await newcomer(t)
  await fillBasics(page, 'Ash')
  await page.getByRole('combobox', { name: 'City' }).fill('lisb')
  await page.getByRole('listbox', { name: 'Cities' }).waitFor()
  const [list, dock] = await Promise.all(
    [page.getByRole('listbox', { name: 'Cities' }), page.locator('[data-docked]')].map(part =>
      part.boundingBox(),
    ),
  )
  t.true(list && dock && list.y + list.height <= dock.y + 1, 'the list is above the docked buttons')
  await assertAccessible(t, page, 'the first step with a list of cities')
  await page.getByRole('option', { name: 'Lisbon Lisbon, Portugal' }).click()
  await page.getByRole('button', { name: 'Next: Your card' }).click()
  await page.getByText('Step 1 of 5', { exact: true }).waitFor()
  t.is(await page.getByRole('textbox', { name: 'Tags' }).count(), 0, 'what is optional is folded')
  await page.getByRole('button', { name: /^Say more/ }).click()
  await assertAccessible(t, page, 'the second part of the first step')
  await page.getByRole('textbox', { name: 'Tags' }).fill('slow mornings')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove slow mornings' }).waitFor()
  await page
    .getByText("We've picked Solo Polyamory to start with. Change it if it isn't you.")
    .waitFor()
  await page.getByLabel('Relationship style').selectOption({ label: 'Relationship Anarchy' })
  const readers = page.getByLabel('Who sees relationships and what you seek')
  t.is(await readers.inputValue(), 'public')
  await readers.selectOption({ label: 'Matches Only' })
  await page.getByRole('button', { name: 'Next: Meeting people' }).click()
  await page.getByLabel('Search distance in miles').waitFor()
  await page.getByText('Step 1 of 5', { exact: true }).waitFor()
  await page.goBack()
  await page.getByLabel('Bio').waitFor()
  await page.goBack()
  t.is(await page.getByLabel('Pseudonym').inputValue(), 'Ash', 'parts are entries of the history')
  await nextStep(page, 1)

  await addPictures(page.getByLabel('Add photos'), [await pictureFile('me.jpg')])
  await waitForToast(page, 'Photo Added')
  await page.getByRole('img', { name: 'Your photo 1, the primary one' }).waitFor()
  await nextStep(page, 2)

  await page.getByRole('button', { name: 'Food & Drink' }).click()
  await page.getByRole('button', { name: 'Cooking', exact: true }).click()
  await page.getByPlaceholder('Search hobbies...').fill('TEA')
  await page.getByRole('button', { name: 'Tea', exact: true }).click()
  await page.getByText('2 hobby(ies) selected').waitFor()
  await assertAccessible(t, page, 'hobbies of the wizard')
  await nextStep(page, 3)

  const touch = page.getByRole('radiogroup', { name: 'Physical touch' })
  await touch.getByRole('radio', { name: 'Yes' }).click()
  await touch.getByRole('radio', { name: 'Yes' }).click()
  const stays = page.getByRole('radiogroup', { name: 'Overnight stays' })
  await stays.getByRole('radio', { name: 'Maybe' }).click()
  await page.getByRole('button', { name: 'Add a note on overnight stays' }).click()
  await page.keyboard.type('At mine.')
  await assertAccessible(t, page, 'boundaries of the wizard')
  await nextStep(page, 4)

  await page.getByText('Your relationship style is Relationship Anarchy.').waitFor()
  const casual = page.getByRole('radiogroup', { name: 'Casual dating' })
  t.is(await page.getByRole('radiogroup').count(), 0, 'all categories are folded')
  await page.getByRole('button', { name: /^Commitment 0 of/ }).click()
  await casual.getByRole('radio', { name: 'Off Limits' }).click()
  await page.getByRole('button', { name: 'Autonomy 0 of 6' }).click()
  const alone = page.getByRole('radiogroup', { name: 'Time alone' })
  await alone.getByRole('radio', { name: 'Must Have' }).click()
  await page.getByRole('button', { name: 'Autonomy 1 of 6' }).waitFor()
  await assertAccessible(t, page, 'relationship preferences of the wizard')
  await submitProfile(page)

  const { body: profile } = await me.get('/api/profile')
  t.like(profile, { pseudonym: 'Ash', tags: ['slow mornings'], location: { name: 'Lisbon' } })
  t.is(profile.relationshipStyle, 'relationship_anarchy')
  t.is(profile.detailsVisibility, 'matches_only')
  t.is(profile.photos.length, 1)
  t.deepEqual(
    (await me.get('/api/profile-hobbies')).body.map((one: { hobby: string }) => one.hobby),
    ['cooking', 'tea_ceremony'],
  )
  t.deepEqual((await me.get('/api/consent-preferences')).body, [
    { category: 'overnight_stays', level: 'maybe', notes: 'At mine.' },
  ])
  t.deepEqual((await me.get('/api/relationship-preferences')).body, [
    { category: 'commitment', item: 'casual_dating', level: 'off_limits' },
    { category: 'autonomy', item: 'time_alone', level: 'must_have' },
  ])
  t.deepEqual(
    await page.evaluate("Object.keys(localStorage).filter(key => key.includes('draft'))"),
    [],
  )
})

inBrowser('going back and reloading lose no answer', async t => {
  const { page } = await newcomer(t)
  await fillBasics(page, 'Ash')
  await nextStep(page, 1)
  await addPictures(page.getByLabel('Add photos'), [
    await pictureFile('a.jpg'),
    await pictureFile('b.jpg'),
  ])
  await page.getByRole('img', { name: 'Your photo 2' }).waitFor()
  await changePhoto(page, 'Make photo 2 primary')
  await changePhoto(page, 'Move photo 2 earlier')
  await nextStep(page, 2)
  await page.getByRole('button', { name: 'Hiking' }).click()

  await page.reload()
  await waitForSplash(page)
  await heading(page, 'Hobbies').waitFor()
  await page.getByText('1 hobby(ies) selected').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('img', { name: 'Your photo 1, the primary one' }).waitFor()
  await page.getByRole('img', { name: 'Your photo 2' }).waitFor()
  for (const part of ['Meeting people', 'Your card', 'You']) {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: part, exact: true, level: 2 }).waitFor()
  }
  t.is(await page.getByLabel('Pseudonym').inputValue(), 'Ash')
  t.is(await page.getByLabel('Orientation in your own words').inputValue(), 'mostly queer')
  t.true(await page.getByLabel('I am 18 or older').isChecked())
})

inBrowser('the wizard continues only from a complete first step', async t => {
  const { page } = await newcomer(t)
  const next = page.getByRole('button', { name: 'Next: Your card' })
  const needed = page.getByText('To go on:')
  const all =
    "confirm you're 18+, add your age, choose a pseudonym, choose a gender, choose an orientation"
  t.is(await needed.textContent(), `To go on: ${all}.`)
  t.is(await next.getAttribute('aria-describedby'), await needed.getAttribute('id'))
  const age = page.getByRole('textbox', { name: 'Age', exact: true })
  t.is(await age.inputValue(), '', 'no age is set before the member chooses one')
  await next.click()
  await page.getByText('Choose your age.').waitFor()
  await page.getByText('Choose a pseudonym.').waitFor()
  t.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), ['You'])
  t.is(await page.getByRole('slider').count(), 0, 'the age has one control')
  await assertAccessible(t, page, 'the first step with mistakes')
  await page.getByLabel('Pseudonym').fill('Ash')
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('17')
  await page.getByRole('button', { name: 'Next: Your card' }).click()
  await page.getByText('You must be at least 18.').waitFor()
  await page.getByText('Choose your gender.').waitFor()
  await page.getByText('Confirm that you are 18 or older.').waitFor()
  t.true(await page.getByText('Step 1 of 5', { exact: true }).isVisible())

  await fillBasics(page, 'Ash')
  t.is(await needed.count(), 0)
  await nextStep(page, 1)
})

inBrowser('photos that cannot be added are named and do not block the wizard', async t => {
  const { page } = await newcomer(t)
  await fillBasics(page, 'Ash')
  await nextStep(page, 1)
  const add = page.getByLabel('Add photos')

  const sevenPictures = await Promise.all(
    Array.from({ length: 7 }, (_, n) => pictureFile(`${n}.jpg`)),
  )
  await add.setInputFiles(sevenPictures)
  await waitForToast(page, 'You can only have up to 6 photos on your profile.')
  await page.getByText('0 of 6').waitFor()

  await page.getByText('Too Many Photos').first().waitFor()
  await addPictures(add, [await pictureFile('first.jpg')])
  await page.getByText('Too Many Photos').first().waitFor({ state: 'detached' })
  await page.getByRole('img', { name: 'Your photo 1, the primary one' }).waitFor()
  await changePhoto(page, 'Remove photo 1')
  await page.getByText('0 of 6').waitFor()

  await add.setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
  await waitForToast(page, 'Not a photo')
  await page.getByText('0 of 6').waitFor()

  await add.setInputFiles([
    { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') },
    await pictureFile('whole.jpg'),
  ])
  await page.getByRole('button', { name: 'Use it as it is' }).click()
  await waitForToast(page, 'Failed to upload torn.jpg. Please try again.')
  await page.getByRole('img', { name: 'Your photo 1' }).waitFor()
  await page.getByRole('button', { name: 'Next: Select Hobbies' }).click()
  await page.getByText('A photo was not uploaded').waitFor()
  await page.getByText('Remove the photo, then go on.').waitFor()
  await assertAccessible(t, page, 'photos of the wizard')
  await page.getByRole('button', { name: 'Remove torn.jpg' }).click()
  await nextStep(page, 2)
  t.pass()
})

inBrowser('continuing during a photo upload waits for the upload', async t => {
  const { page } = await newcomer(t)
  await fillBasics(page, 'Ash')
  await nextStep(page, 1)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/upload-photo', async route => {
    await released
    await route.continue()
  })
  await addPictures(page.getByLabel('Add photos'), [await pictureFile('a.jpg')])
  await page.getByRole('progressbar', { name: 'Uploading a.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Next: Select Hobbies' }).click()
  await page.getByRole('button', { name: 'Uploading...' }).waitFor()
  release()
  await heading(page, 'Hobbies').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('img', { name: 'Your photo 1, the primary one' }).waitFor()
  t.pass()
})

inBrowser('a retry after a failure resumes at the failed step', async t => {
  const { me, page } = await newcomer(t)
  await fillBasics(page, 'Ash')
  await nextStep(page, 1)
  await nextStep(page, 2)
  await page.getByRole('button', { name: 'Hiking' }).click()
  await nextStep(page, 3)
  await nextStep(page, 4)

  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET') calls.push(`${request.method()} ${pathname}`)
  })
  await page.route('**/api/profile-hobbies', route => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await waitForToast(page, 'Failed to create profile. Please try again.')
  await page.reload()
  await waitForSplash(page)
  await heading(page, 'Relationship Preferences').waitFor()
  await submitProfile(page)

  t.deepEqual(calls, [
    'POST /api/profile',
    'POST /api/profile-hobbies',
    'POST /api/profile-hobbies',
  ])
  t.deepEqual((await me.get('/api/profile-hobbies')).body, [{ hobby: 'hiking' }])
})

inBrowser('a city is searched and chosen by keyboard, only from the list', async t => {
  const { page } = await newcomer(t)
  const city = page.getByRole('combobox', { name: 'City' })
  await city.pressSequentially('lisb')
  await page.getByRole('option', { name: /^Lisbon/, selected: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  t.is(await city.inputValue(), 'Lisbon, Lisbon, Portugal')

  await city.fill('nowhere at all')
  await page.getByText('No city starts like that.').waitFor()
  await page.keyboard.press('Tab')
  await page.getByText('Choose your city from the list').waitFor()
  t.is(await city.inputValue(), 'Lisbon, Lisbon, Portugal')
  await page.getByRole('button', { name: 'Clear city' }).click()
  t.is(await city.inputValue(), '')
})

inBrowser('Enter chooses no city of fewer letters than are typed', async t => {
  const { page } = await newcomer(t)
  const found = Promise.withResolvers<void>()
  await page.route('**/api/places?q=lisb', async route => {
    await found.promise
    await route.continue()
  })
  const city = page.getByRole('combobox', { name: 'City' })
  await city.pressSequentially('li')
  await page.getByRole('option', { name: /^Lima/, selected: true }).waitFor()
  await city.pressSequentially('sb')
  await page.keyboard.press('Enter')
  t.is(await city.inputValue(), 'lisb')

  found.resolve()
  await page.getByRole('option', { name: /^Lisbon/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  t.is(await city.inputValue(), 'Lisbon, Lisbon, Portugal')
})
