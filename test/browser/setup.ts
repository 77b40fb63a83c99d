import type { Locator, Page } from 'playwright-core'
import { scene } from '../samples/sample-images.ts'
import { until } from '../waiting/until.ts'
import { PAGE_TIMEOUT, visit } from './chromium.ts'

/** Waits until a toast is visible. */
export const waitForToast = (page: Page, title: string): Promise<void> =>
  page.getByRole('listitem').filter({ hasText: title }).waitFor()

/** The screen of a new match. */
export const matchMoment = (page: Page) => page.getByRole('dialog', { name: "It's a Match! 🎉" })

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })

/** Waits until the splash is gone. */
export const waitForSplash = (page: Page): Promise<void> =>
  page.locator('.splash').waitFor({ state: 'detached' })

/** Loads a path, and waits until the page is shown and gets live messages. */
export const visitListening = async (page: Page, path: string): Promise<void> => {
  // Before the page opens, as its channel opens with it.
  const listening = page
    .waitForEvent('websocket')
    .then(channel =>
      channel.waitForEvent('framereceived', ({ payload }) => payload.includes('listening')),
    )
  await visit(page, path)
  await waitForSplash(page)
  await listening
}

/** Waits until the page has drawn what it knows. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done)))')

/**
 * Navigates within the client, as a link does, without reloading the page. The address changes as
 * soon as a sheet that was just closed has taken its entry out of the history.
 */
export const go = (page: Page, path: string) =>
  page.evaluate(`(async () => {
    history.pushState({}, '', ${JSON.stringify(path)})
    const { href } = new URL(${JSON.stringify(path)}, location.href)
    while (location.href !== href) await new Promise(requestAnimationFrame)
    dispatchEvent(new PopStateEvent('popstate'))
  })()`)

const isOfLeftPage = (error: Error) => error.message.includes('Execution context was destroyed')

/**
 * Polls an expression from outside, because the content policy forbids `page.waitForFunction`; also
 * while the page goes to another one.
 */
export const waitForExpression = (page: Page, expression: string): Promise<void> =>
  until(() =>
    page.evaluate<boolean>(expression).catch((error: Error) => {
      if (isOfLeftPage(error)) return false
      throw error
    }),
  )

/**
 * Closes a sheet by Escape, and waits until the focus is back in its page. A busy page may show a
 * sheet before it listens, so the key is pressed once the sheet has the focus.
 */
export const closeByEscape = async (page: Page, sheet: Locator): Promise<void> => {
  await sheet.and(page.locator(':focus-within')).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await waitForExpression(page, 'document.activeElement !== document.body')
}

/**
 * Answers Maybe to the card in front until `card` is there. A card of several members is loaded
 * when one is in the deck and has no Maybe, so each turn waits for one of both.
 */
export const answersUntil = async (page: Page, card: Locator): Promise<void> => {
  const maybe = page.getByRole('button', { name: 'Maybe', exact: true })
  for (;;) {
    await card.or(maybe).first().waitFor()
    if ((await card.count()) > 0) return
    const name = (await page.getByRole('article').first().getAttribute('aria-label')) ?? ''
    await maybe.click()
    await page.getByRole('article', { name, exact: true }).waitFor({ state: 'detached' })
  }
}

/** Waits until the focus is at the element. */
export const waitForFocus = (page: Page, element: Locator): Promise<void> =>
  element.and(page.locator(':focus')).waitFor()

/**
 * Waits until the service worker has cached the build and controls the page. The page itself
 * reports it, because polling from outside would slow the caching down.
 */
export const waitForServiceWorker = (page: Page) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(reject, ${PAGE_TIMEOUT}, new Error('No service worker controls the page.'))
  })`)

/** Fills in the required fields of the wizard's first step. */
export const fillBasics = async (page: Page, pseudonym: string): Promise<void> => {
  await page.getByLabel('Pseudonym').fill(pseudonym)
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('31')
  await page.getByLabel('Gender').selectOption({ label: 'Non-binary' })
  await page.getByLabel('Orientation').selectOption({ label: 'In my own words' })
  await page.getByLabel('Orientation in your own words').fill('mostly queer')
  await page.getByLabel('I am 18 or older').check()
}

const steps = [
  ['Next: Add Photos', 'Photos'],
  ['Next: Select Hobbies', 'Hobbies'],
  ['Next: Set Boundaries', 'Boundaries & Consent'],
  ['Next: Relationship Preferences', 'Relationship Preferences'],
] as const

/** Continues from the given step of the wizard (1 to 4); from the first part of step 1. */
export const nextStep = async (page: Page, step: 1 | 2 | 3 | 4): Promise<void> => {
  const [button, title] = steps[step - 1] ?? steps[0]
  if (step === 1)
    for (const part of ['Your card', 'Meeting people']) {
      await page.getByRole('button', { name: `Next: ${part}` }).click()
      await page.getByRole('heading', { name: part, level: 2 }).waitFor()
    }
  await page.getByRole('button', { name: button }).click()
  await heading(page, title).waitFor()
  await page.getByText(`Step ${step + 1} of 5`, { exact: true }).waitFor()
}

/** Submits the last step and waits for the deck. */
export const submitProfile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await waitForToast(page, 'Profile Created!')
  await heading(page, 'Discover').waitFor()
}

/** A picture as a file for a file chooser. */
export const pictureFile = async (name: string, width = 400, height = 500) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await scene(width, height).jpeg().toBuffer(),
})

/** Chooses pictures in a file field and uses each of them as it is. */
export const addPictures = async (
  field: Locator,
  pictures: readonly Awaited<ReturnType<typeof pictureFile>>[],
): Promise<void> => {
  await field.setInputFiles(pictures)
  for (const _ of pictures)
    await field.page().getByRole('button', { name: 'Use it as it is' }).click()
}

/** Chooses an action of the member's own photo from its menu, e.g. `Make photo 2 primary`. */
export const changePhoto = async (page: Page, action: string): Promise<void> => {
  const [photo] = /photo \d/.exec(action) ?? []
  await page.getByRole('button', { name: `More about ${photo}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
