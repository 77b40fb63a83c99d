import { runStaff } from '../../operations/staff/run-staff.ts'
import { community } from '../http/community.ts'
import { slowClock } from '../http/day-clock.ts'
import { runCommand } from '../processes/run-command.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { waitForSplash, waitForToast } from './setup.ts'

for (const device of ['phone', 'desktop'] as const)
  inBrowser(
    `a member says something with a like on a ${device}, which the match reads`,
    async t => {
      const { origin, me, you, swipe, caughtUp } = await community(t)
      await you.put('/api/profile-prompts', {
        answers: [{ prompt: 'small_joy', answer: 'Rain on a tent.' }],
      })
      await caughtUp()
      const options = { origin, phone: device === 'phone', reducedMotion: true }
      const page = await openPage(t, { ...options, cookie: me.cookie })
      await visit(page, '/')
      await waitForSplash(page)
      await page.getByRole('button', { name: 'More about Rowan' }).click()
      const more = page.getByRole('dialog', { name: 'More about Rowan' })
      const act = more.getByRole('button', { name: 'Like with comment' })
      await act.press('Enter')
      await more.getByText('Write a comment, or send the like without one.').waitFor()
      t.is(await more.getByLabel('About', { exact: true }).inputValue(), '0')
      await more.getByLabel('Your comment').fill('Mine, too. And thunder.')
      await assertAccessible(t, page, `a comment of a like on a ${device}`)
      await act.press('Enter')
      await waitForToast(page, 'Liked!')
      await more.waitFor({ state: 'detached' })
      await page.getByRole('article', { name: 'Rowan' }).waitFor({ state: 'detached' })

      await swipe(you, me)
      await caughtUp()
      const theirs = await openPage(t, { ...options, cookie: you.cookie })
      await visit(theirs, '/matches')
      await waitForSplash(theirs)
      await theirs.getByRole('button', { name: 'Juniper', exact: true }).click()
      const profile = theirs.getByRole('dialog', { name: 'Juniper' })
      const said = profile.getByRole('region', { name: 'With their like' })
      await said.getByText('About “A small thing that makes my day”').waitFor()
      await said.getByText('Mine, too. And thunder.').waitFor()
      await assertAccessible(t, theirs, `the comment of a match on a ${device}`)
    },
  )

for (const device of ['phone', 'desktop'] as const)
  inBrowser(
    `a member who welcomes comments reads them beside who likes them on a ${device}`,
    async t => {
      const { clock, goOn } = slowClock()
      const { origin, me, you, config, caughtUp } = await community(t, { clock })
      await me.put('/api/profile-prompts', { answers: [{ prompt: 'pace', answer: 'Slow.' }] })
      await caughtUp()
      const like = { swipedProfileId: me.profileId, action: 'like', discoveryMode: 'dating' }
      const comment = { about: { prompt: 'pace' }, words: 'Slow is a good pace.' }
      t.is((await you.post('/api/swipe', { ...like, comment })).status, 200)
      goOn()
      const grant = ['premium', me.profileId, '--days', '30']
      await runCommand(runStaff, grant, { KITH_DATA: config.data })
      await caughtUp()
      const page = await openPage(t, {
        origin,
        cookie: me.cookie,
        phone: device === 'phone',
        reducedMotion: true,
      })
      await visit(page, '/likes')
      await waitForSplash(page)
      await page.getByText('Rowan').first().waitFor()
      t.is(await page.getByText('Slow is a good pace.').count(), 0, 'off by default')
      await visit(page, '/settings')
      const setting = page.getByRole('switch', { name: 'Comments welcome' })
      await setting.click()
      await until(async () => (await me.get('/api/profile')).body.commentsWelcome)
      await assertAccessible(t, page, `the choice to read comments on a ${device}`)
      await visit(page, '/likes')
      await page.getByText('Slow is a good pace.').waitFor()
      await assertAccessible(t, page, `a liker's comment on a ${device}`)
    },
  )
