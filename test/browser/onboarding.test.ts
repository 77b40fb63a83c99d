import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { completion, fakeOpenAi } from '../engines/fake-openai.ts'
import { startServer } from '../http/server.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit, windows } from './chromium.ts'
import { keysOf } from './keyboard.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

const newcomer = async (
  t: ExecutionContext,
  { env, ...more }: { stickyToasts?: boolean; env?: Record<string, string> } = {},
) => {
  const { origin, quickVisitor } = await startServer(t, env && { env })
  const me = await quickVisitor('Ash')
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    phone: true,
    reducedMotion: true,
    ...more,
  })
  await visit(page, '/ai-onboarding')
  await waitForSplash(page)
  return { me, page }
}

const next = (page: Page) => page.getByRole('button', { name: 'Next Question' })
const answerBox = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const stored = (page: Page) =>
  page.evaluate<string[]>("Object.keys(localStorage).filter(key => key.includes('onboarding'))")

inBrowser('six answers prefill the wizard, which names the suggested parts', async t => {
  const { page } = await newcomer(t)
  await page.getByText('Takes about 5-7 minutes').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await assertAccessible(t, page, 'the start of the onboarding')
  await page.getByRole('button', { name: 'Start AI Onboarding' }).click()

  await page.getByText('Question 1 of 6').waitFor()
  t.true(await page.getByRole('button', { name: 'Previous' }).isDisabled())
  await page.getByRole('heading', { name: /good consent/ }).waitFor()
  t.true(await next(page).isDisabled())
  await answerBox(page).fill('A yes that can become a no.')
  await page.getByRole('textbox', { name: 'How do you like to be asked?' }).fill('Plainly.')
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessible(t, page, 'question 1 of the onboarding')
  await next(page).click()

  await page.getByText('Question 2 of 6').waitFor()
  await page.getByRole('checkbox', { name: 'Chosen family' }).check()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByText('Question 1 of 6').waitFor()
  t.is(await answerBox(page).inputValue(), 'A yes that can become a no.')
  await answerBox(page).fill('A yes that can become a no.')
  await next(page).click()
  t.true(await page.getByRole('checkbox', { name: 'Chosen family' }).isChecked())
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessible(t, page, 'question 2 of the onboarding')
  await next(page).click()

  await page.getByRole('radio', { name: 'Kitchen Table Polyamory' }).check()
  await page.reload()
  await waitForSplash(page)
  await page.getByText('Question 3 of 6').waitFor()
  t.true(await page.getByRole('radio', { name: 'Kitchen Table Polyamory' }).isChecked())
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessible(t, page, 'question 3 of the onboarding')
  await next(page).click()

  await page.getByRole('checkbox', { name: 'Hiking' }).check()
  await page.getByRole('checkbox', { name: 'Board games' }).check()
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessible(t, page, 'question 4 of the onboarding')
  await next(page).click()

  await page.getByText('5/10').waitFor()
  await page.getByRole('slider').press('ArrowRight')
  await page.getByText('6/10').waitFor()
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessible(t, page, 'question 5 of the onboarding')
  await next(page).click()

  await answerBox(page).fill('Two partners.')
  await page.reload()
  await waitForSplash(page)
  await page.getByText('Question 6 of 6').waitFor()
  t.is(await answerBox(page).inputValue(), 'Two partners.')
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessible(t, page, 'question 6 of the onboarding')
  await page.getByRole('button', { name: 'Get Recommendations' }).click()

  await heading(page, 'Here is what we heard').waitFor()
  await page.getByRole('radio', { name: 'Kitchen Table Polyamory', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Board games' }).waitFor()
  await assertAccessible(t, page, 'recommendations of the onboarding')
  await page.getByRole('button', { name: 'Board games' }).click()
  await page.getByRole('button', { name: 'Apply Suggestions & Continue' }).click()
  await waitForToast(page, 'AI Onboarding Complete!')
  t.is(new URL(page.url()).search, '?ai=true')

  await page.getByText('Suggested from your answers: bio and relationship style.').waitFor()
  const draft = await page.evaluate<string>(
    "Object.entries(localStorage).find(([key]) => key.includes('profile-draft'))[1]",
  )
  const { basics } = JSON.parse(draft)
  t.regex(basics.bio, /^A yes that can become a no\. Plainly\. Two partners\./)
  t.is(basics.relationshipStyle, 'kitchen_table_poly')
  t.deepEqual(JSON.parse(draft).hobbies, ['hiking'])
  t.deepEqual(await stored(page), [])
})

inBrowser('the onboarding works with the keyboard, and can be skipped', async t => {
  const { page } = await newcomer(t)
  const { press, type } = keysOf(t, page)
  await press(page.getByRole('button', { name: 'Start AI Onboarding' }))
  await type(answerBox(page), 'Ask me.')
  await press(next(page))
  await press(page.getByRole('checkbox', { name: 'Chosen family' }), 'Space')
  t.false(await next(page).isDisabled())
  await page.getByRole('button', { name: 'Skip AI Onboarding' }).click()
  await heading(page, 'Basic Info').waitFor()
  t.deepEqual(await stored(page), [])
  await page.getByRole('link', { name: 'Start AI Onboarding' }).click()
  await page.getByRole('link', { name: 'Skip to manual setup' }).waitFor()
})

inBrowser('if the server fails, a toast says so and the built-in questions are asked', async t => {
  const { page } = await newcomer(t, { stickyToasts: true })
  const failing = (path: string) =>
    page.route(`**/api/ai/onboarding/${path}`, route => route.fulfill({ status: 500, body: '{}' }))
  await failing('question')
  await page.getByRole('button', { name: 'Start AI Onboarding' }).click()
  await waitForToast(page, 'Question Generation Failed')
  await page
    .getByText('Could not generate personalized question. Using default flow.')
    .first()
    .waitFor()
  await page.getByRole('heading', { name: /good consent/ }).waitFor()
  await page.unroute('**/api/ai/onboarding/question')
  await failing('suggestions')
  await answerBox(page).fill('Ask me.')
  await next(page).click()
  await page.getByRole('checkbox', { name: 'Chosen family' }).check()
  await next(page).click()
  await page.getByRole('radio', { name: 'Polyfidelity' }).check()
  await next(page).click()
  await page.getByRole('checkbox', { name: 'Yoga' }).check()
  await next(page).click()
  await page.getByText('5/10').waitFor()
  await next(page).click()
  await answerBox(page).fill('Ask me.')
  await page.getByRole('button', { name: 'Get Recommendations' }).click()
  await waitForToast(page, 'Suggestion Generation Failed')
  await page.getByText('Could not generate AI suggestions.').first().waitFor()
  await page.unroute('**/api/ai/onboarding/suggestions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Yoga' }).waitFor()
  await page.getByRole('button', { name: 'Skip AI Suggestions' }).click()
  await heading(page, 'Basic Info').waitFor()
  t.is(new URL(page.url()).search, '')
})

inBrowser(
  'with consent an AI service words the questions; the log-out clears the answers',
  async t => {
    const worded = {
      question: 'What makes a yes easy for you?',
      reasoning: 'You wrote about asking.',
      followUp: 'And a no?',
    }
    const fake = await fakeOpenAi(t, () => completion(JSON.stringify(worded)))
    const { page } = await newcomer(t, {
      env: { OPENAI_API_KEY: 'a-key-for-nothing', OPENAI_BASE_URL: fake.baseUrl },
    })
    await page.getByRole('switch', { name: /Let AI read my answers/ }).click()
    const consent = page.getByRole('dialog', { name: 'May AI read your profile?' })
    await consent.getByRole('button', { name: 'I agree' }).click()
    await consent.waitFor({ state: 'detached' })
    await page.getByText('it writes the questions and suggestions').waitFor()
    await page.getByRole('button', { name: 'Start AI Onboarding' }).click()
    await page.getByRole('heading', { name: /good consent/ }).waitFor()
    t.is(fake.requests.length, 0, 'before the first answer there is nothing to word it for')
    await answerBox(page).fill('Being asked, plainly.')
    await next(page).click()
    await heading(page, worded.question).waitFor()
    await page.getByText(worded.reasoning).waitFor()
    await page.getByRole('checkbox', { name: 'Chosen family' }).check()
    await next(page).click()
    await page.getByText('Question 3 of 6').waitFor()
    t.is((await stored(page)).length, 1)
    t.true(fake.requests.every(({ messages }) => !JSON.stringify(messages).includes('@')))

    await visit(page, '/profile-setup')
    await waitForSplash(page)
    await page.getByRole('link', { name: 'Log out' }).click()
    await page.getByRole('link', { name: 'Get Started' }).waitFor()
    t.deepEqual(await stored(page), [])
  },
)

/** Answers the six questions, the fourth with Yoga. */
const answerAll = async (page: Page): Promise<void> => {
  await answerBox(page).fill('A yes that can become a no.')
  await next(page).click()
  await page.getByRole('checkbox', { name: 'Chosen family' }).check()
  await next(page).click()
  await page.getByRole('radio', { name: 'Polyfidelity' }).check()
  await next(page).click()
  await page.getByRole('checkbox', { name: 'Yoga' }).check()
  await next(page).click()
  await page.getByText('5/10').waitFor()
  await next(page).click()
  await answerBox(page).fill('Two partners.')
  await page.getByRole('button', { name: 'Get Recommendations' }).click()
}

/** Whether the navigation is below the docked buttons and does not cover them. */
const dockIsClear = `(() => {
  const dock = document.querySelector('[data-docked]').getBoundingClientRect()
  const bar = document.querySelector('nav[aria-label="Main"]').getBoundingClientRect()
  return dock.bottom <= bar.top || dock.left >= bar.right
})()`

inBrowser(
  'with a profile, suggestions change what the member chooses and nothing else',
  async t => {
    const { origin, quickMember, caughtUp } = await startServer(t)
    const me = await quickMember('Ash', { bio: 'I bake.', relationshipStyle: 'solo_poly' })
    const preference = { category: 'autonomy', item: 'no_veto', level: 'must_have' }
    await me.post('/api/profile-hobbies', { hobbies: ['hiking'] })
    await me.post('/api/relationship-preferences', { preferences: [preference] })
    await caughtUp()
    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      phone: true,
      reducedMotion: true,
      stickyToasts: true,
    })
    await visit(page, '/ai-onboarding')
    await waitForSplash(page)
    await heading(page, 'Your profile is ready').waitFor()
    const own = page.getByRole('region', { name: 'Ash' })
    for (const text of ['I bake.', 'Hiking', 'No vetoes']) await own.getByText(text).waitFor()
    await assertAccessible(t, page, 'the onboarding of a member')

    await page.getByRole('button', { name: 'Start AI Onboarding' }).click()
    await page.getByText('Question 1 of 6').waitFor()
    t.true(await page.evaluate<boolean>(dockIsClear))
    await answerAll(page)
    await heading(page, 'Here is what we heard').waitFor()
    const save = page.getByRole('button', { name: 'Save what I chose' })
    const bio = page.getByRole('region', { name: 'Bio' })
    await bio.getByText('I bake.').waitFor()
    t.true(await bio.getByRole('radio', { name: 'Keep my bio as it is' }).isChecked())
    t.true(await save.isDisabled(), 'nothing is chosen at first')
    t.is(await page.getByRole('button', { pressed: true }).count(), 0)
    t.is(await page.getByRole('region', { name: 'Relationship style' }).count(), 0)
    await assertAccessible(t, page, 'suggestions beside a profile')

    const hobbies = page.getByRole('region', { name: 'Hobbies' })
    await hobbies.getByRole('button', { name: 'Yoga' }).click()
    await page.route('**/api/profile-hobbies', route => route.abort(), { times: 1 })
    await save.click()
    await waitForToast(page, 'Error')
    await page.getByRole('listitem').getByRole('button', { name: 'Try again' }).click()
    await waitForToast(page, 'AI Onboarding Complete!')
    await heading(page, 'Your Profile').waitFor()
    await caughtUp()
    const kept = (await me.get('/api/profile')).body
    t.like(kept, { bio: 'I bake.', relationshipStyle: 'solo_poly' })
    const chosen = (await me.get('/api/profile-hobbies')).body
    t.deepEqual(chosen.map(({ hobby }: { hobby: string }) => hobby).toSorted(), ['hiking', 'yoga'])
    t.deepEqual((await me.get('/api/relationship-preferences')).body, [preference])
    t.deepEqual(await stored(page), [])

    await page.setViewportSize(windows.desktop)
    await visit(page, '/ai-onboarding')
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Start AI Onboarding' }).click()
    await answerAll(page)
    await bio.getByRole('radio').nth(1).check()
    t.true(await page.evaluate<boolean>(dockIsClear))
    await save.click()
    await heading(page, 'Your Profile').waitFor()
    await caughtUp()
    t.regex((await me.get('/api/profile')).body.bio, /^A yes that can become a no\. Two partners\./)
  },
)
