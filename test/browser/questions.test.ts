import type { Page } from 'playwright-core'
import { questionPacks } from '../../contracts/questions/question-packs.ts'
import type { Question } from '../../contracts/questions/questions.ts'
import { community } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { go, heading, waitForSplash, waitForToast } from './setup.ts'

const option = 'An explicit yes in words, every time'
const save = (page: Page) => page.getByRole('button', { name: 'Save Answer' })

type AnsweredQuestion = Pick<Question, 'id' | 'type'> & { readonly options?: readonly string[] }

/** Answers questions of the consent pack: the given ones, or all except the first and the last. */
const answerMiddle = async (
  me: TestMember,
  questions: readonly AnsweredQuestion[] = questionPacks.consent.questions.slice(1, -1),
) => {
  for (const question of questions) {
    const [first] = question.options ?? []
    const fields = {
      boolean: { answerBoolean: true, acceptableBoolean: [true] },
      single: { answerSingle: first, acceptableSingle: [first] },
      multi: { answerMulti: [first], acceptableMulti: [first] },
      scale: { answerScale: 3 },
      text: { answerText: 'Slowly.' },
    }[question.type]
    await me.post('/api/user-answers', { questionId: question.id, ...fields })
  }
}

inBrowser('a member answers a pack to its end, on a desktop and on a phone', async t => {
  const { origin, me, caughtUp } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/qa-questions')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await page.route('**/api/questions?*', route => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Start Pack' }).click()
  await page.getByText('Failed to fetch questions').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Before you try something new together, what do you need?').waitFor()
  await page.getByText('Question 1 of 10').waitFor()

  t.true(await save(page).isDisabled())
  await page.getByRole('radio', { name: option }).check()
  t.true(await save(page).isDisabled(), 'something has to be acceptable')
  await page.getByRole('checkbox', { name: `${option}: fine in a partner` }).check()
  await page.getByRole('radio', { name: '2 Moderately Important' }).focus()
  for (const _ of [3, 4, 5]) await page.keyboard.press('ArrowRight')
  await page
    .getByText('This is a dealbreaker - incompatible answers will prevent matches')
    .waitFor()
  await page.getByRole('button', { name: 'Add an explanation' }).click()
  await page.getByLabel('Explanation').fill('I freeze sometimes.')
  await assertAccessible(t, page, 'a question with choices')
  await page.route('**/api/user-answers', route => route.abort(), { times: 1 })
  await save(page).click()
  await waitForToast(page, 'Save Failed')
  t.is(await page.getByLabel('Explanation').inputValue(), 'I freeze sometimes.')
  await save(page).click()
  await waitForToast(page, 'Answer Saved!')
  await heading(page, 'Is a no enough, without a reason?').waitFor()
  await page.getByRole('button', { name: 'Question 1, answered' }).waitFor()
  await page.getByRole('button', { name: 'Skip Question' }).click()
  await page.getByText('Question 3 of 10').waitFor()
  await page.getByRole('button', { name: 'Question 7, unanswered' }).click()
  await heading(
    page,
    'How often do you like to be asked how you are while you are close?',
  ).waitFor()
  await page.getByText('Move to answer').waitFor()
  await assertAccessible(t, page, 'a question with a scale')
  await page.getByRole('button', { name: 'Finish Pack' }).click()
  await heading(page, 'Saved for later').waitFor()
  await page.getByText('10%', { exact: true }).waitFor()
  await assertAccessible(t, page, 'the end of a pack')
  await go(page, '/qa-questions')
  await page.getByText('1 of 10 answered').waitFor()
  await assertAccessible(t, page, 'packs of questions')

  await answerMiddle(me)
  await caughtUp()
  const phone = await openPage(t, {
    origin,
    cookie: me.cookie,
    phone: true,
    reducedMotion: true,
  })
  await visit(phone, '/qa-questions?pack=consent&question=10')
  await waitForSplash(phone)
  await phone.getByLabel('Your answer', { exact: true }).last().fill('To hear that it was seen.')
  await save(phone).click()
  await heading(phone, 'Pack Complete!').waitFor()
  await phone.getByText('+25', { exact: true }).waitFor()
  await waitForToast(phone, 'You earned 5 XP for answering this question. Achievements earned!')
  await waitForToast(phone, 'First Ten')
  await phone.getByRole('button', { name: 'Generate 3 New Questions' }).click()
  await waitForToast(phone, '3 questions added. You earned 10 XP.')
  await phone.getByText('Question 11 of 13').waitFor()
  await phone.getByRole('link', { name: 'Back to the packs' }).click()
  await phone.getByText('10 of 10 answered').waitFor()
  await phone.getByText('25 XP earned').waitFor()
  await phone.getByRole('button', { name: 'Review Answers' }).click()
  await phone.getByText('A changed answer starts to count within a day.').waitFor()
  await phone.getByRole('button', { name: 'Finish Pack' }).click()
  await heading(phone, 'Pack Complete!').waitFor()
  t.is(await phone.getByText('+25', { exact: true }).count(), 0, 'a pack earns its XP once')
  await phone.getByRole('link', { name: 'Back to the packs' }).click()
  await phone.getByRole('button', { name: 'Opt in and start' }).click()
  await heading(phone, 'Which sides of a scene do you like?').waitFor()
})

inBrowser('a pack with more answers than it requires shows only their number', async t => {
  const { origin, me, caughtUp } = await community(t)
  await answerMiddle(me, [...questionPacks.consent.questions])
  await caughtUp()
  const { body } = await me.post('/api/questions/generate/consent')
  await answerMiddle(me, body.questions)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/qa-questions')
  await waitForSplash(page)
  await page.getByText('13 answered', { exact: true }).waitFor()
  t.is(await page.getByText('of 10 answered').count(), 0)
  t.true(await page.getByRole('button', { name: 'Review Answers' }).isVisible())
  const fold = page.getByRole('button', { name: 'Your progress' })
  t.regex((await fold.textContent()) ?? '', /Level \d · \d+ XP/)
  t.is(await heading(page, 'Achievements').count(), 0, 'the packs come first')
  await fold.click()
  await heading(page, 'Achievements').waitFor()
  await page.getByText('10/10').waitFor()
  await assertAccessible(t, page, 'packs with the progress open')
})

inBrowser('a new achievement is shown once, also on the profile', async t => {
  const { origin, me, caughtUp } = await community(t)
  await answerMiddle(me, [...questionPacks.consent.questions])
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, stickyToasts: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await waitForToast(page, 'Achievements earned!')
  const toast = page.getByRole('listitem').filter({ hasText: 'Achievements earned!' })
  t.regex((await toast.textContent()) ?? '', /First Ten, Consent Pack\. \+25 XP/)
  const isShown = async () =>
    (await me.get('/api/user-achievements')).body.every(
      ({ notificationShown }: { notificationShown: boolean }) => notificationShown,
    )
  await until(isShown)
  await page.reload()
  await waitForSplash(page)
  await heading(page, 'Achievements').waitFor()
  t.is(await page.getByText('Achievements earned!').count(), 0)
})

inBrowser('on a phone, Save stays in reach and the next question begins at its top', async t => {
  const { origin, me, caughtUp } = await community(t)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await page.setViewportSize({ width: 390, height: 640 })
  await visit(page, '/qa-questions')
  await waitForSplash(page)
  const kink = page.getByRole('listitem').filter({ hasText: '18+' })
  await kink.getByRole('button', { name: 'Opt in and start' }).waitFor()
  t.is(await kink.getByText('XP').count(), 0)
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await page.getByRole('button', { name: 'Start Pack' }).click()
  const first = heading(page, 'Before you try something new together, what do you need?')
  await first.waitFor()
  const shown = async () => {
    const box = await save(page).boundingBox()
    return box !== null && box.y > 0 && box.y + box.height <= 640
  }
  t.true(await shown(), 'before scrolling')
  t.is(await page.getByLabel('Explanation').count(), 0)
  await page.getByRole('radio', { name: option }).check()
  await page.getByRole('checkbox', { name: `${option}: fine in a partner` }).check()
  t.true(await shown(), 'after scrolling')
  await save(page).click()
  await page.getByText('Question 2 of 10').waitFor()
  const next = page.getByRole('form', { name: 'Your answer' })
  await until(async () => {
    const box = await next.boundingBox()
    return box !== null && box.y >= 0 && box.y < 200
  })
  await page.locator(':focus').filter({ has: next }).waitFor()
})
