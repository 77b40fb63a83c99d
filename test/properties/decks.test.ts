import test from 'ava'
import fc from 'fast-check'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { runsOf } from '../workers/context-engines.ts'
import { assertValidHistory } from './assert-valid-history.ts'
import { history, openPairHarness } from './pair-harness.ts'

const anyone = ProfileInput.parse({
  pseudonym: 'Someone',
  age: 30,
  gender: 'other',
  orientation: 'other',
})

test('the decks of a pair agree with their swipes, matches and blocks after any history', async t => {
  const enter = await openPairHarness(t)
  const { stage } = enter()
  const { discovery } = stage

  await fc.assert(
    fc.asyncProperty(history, async groups => {
      const { members, events, live } = enter()
      for (const profileId of members) {
        const owner = { profileId, memberId: randomId(), ageConfirmed: true }
        const command = { type: 'CreateProfile', ...anyone, ...owner } as const
        await stage.dispatch(profile, streams.profile(profileId), command, stage.cause())
      }
      await live(groups)
      const recorded = await events()
      const { swipes, live: matched, blockers } = assertValidHistory(t, recorded)
      await discovery.waitForPosition(await stage.log.head(), new AbortController().signal)

      const now = stage.clock.now()
      for (const mode of modes) {
        const over = recorded.some(({ type, data }) => type === 'Unmatched' && data.mode === mode)
        for (const [viewer, other] of [members, members.toReversed()] as [string, string][]) {
          const visible = blockers.size === 0
          const fresh = !swipes.has(`${mode} ${viewer}`) && !matched.has(mode) && !over
          const dealt = await discovery.candidates(viewer, mode, { now, limit: 10_000 })
          const policy = await discovery.policyOf(viewer, [other], now)
          t.is(policy.canSee(other, { mode, sight: 'list' }), visible, 'a block hides both')
          t.is(dealt.includes(other), visible && fresh, 'a card is shown until it is swiped')
          t.false(dealt.includes(viewer), 'nobody sees their own card')
        }
      }
    }),
    { numRuns: runsOf(100) },
  )
})
