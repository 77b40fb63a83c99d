import { community } from '../../http/community.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { heading, waitForSplash, waitForToast } from '../setup.ts'

for (const phone of [true, false])
  inBrowser(
    `a paused profile says so and resumes in the modes from before, ${phone ? 'on a phone' : 'on a desktop'}`,
    async t => {
      const { origin, me, quickMember, match, caughtUp } = await community(t)
      const [ash, wren] = [await quickMember('Ash'), await quickMember('Wren')]
      await match(me, wren)
      await me.put('/api/profile/modes', { modes: ['friendship'] })
      await caughtUp()
      const showsMe = async () => {
        await caughtUp()
        const { body } = await ash.get('/api/discover/friendship')
        return body.some((card: { id: string }) => card.id === me.profileId)
      }
      t.true(await showsMe())
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      const button = (name: string) => page.getByRole('button', { name, exact: true })

      await visit(page, '/profile')
      await waitForSplash(page)
      if (phone) await page.getByRole('tab', { name: 'Account' }).click()
      await page.getByText('Nobody new sees you, and you see nobody new.').waitFor()
      await button('Pause my profile').click()
      await waitForToast(page, 'Profile Paused')
      await heading(page, 'Your profile is paused').waitFor()
      await assertAccessible(t, page, 'the paused profile')
      await until(async () => !(await showsMe()))
      t.is((await me.get('/api/matches')).body.length, 1, 'matches stay')

      await visit(page, '/')
      await waitForSplash(page)
      await heading(page, 'Your profile is paused').waitFor()
      await page.getByText('Resume to see new people, and to be seen.').waitFor()
      t.is(await button('Widen to 50 miles').count(), 0, 'a wider distance would show nobody')
      await button('Profile paused: Resume').click()
      await waitForToast(page, 'Profile Resumed')
      await button('Profile paused: Resume').waitFor({ state: 'detached' })
      t.deepEqual((await me.get('/api/profile')).body.modes, ['friendship'])
      await until(showsMe)

      await me.put('/api/profile/modes', { modes: [] })
      await visit(page, '/profile')
      await waitForSplash(page)
      await button('Resume').click()
      await waitForToast(page, 'Profile Resumed')
      await heading(page, 'Your profile is paused').waitFor({ state: 'detached' })
      t.deepEqual((await me.get('/api/profile')).body.modes, ['friendship'])
    },
  )
