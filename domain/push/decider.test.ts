import test from 'ava'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import { type QuietHours, usualPushTypes } from '../../contracts/push/push.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type PushCommand, pushSettings } from './decider.ts'

const night: QuietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
const choose = (
  types: readonly NotificationType[],
  quietHours: QuietHours | null = null,
): PushCommand => ({ type: 'ChoosePushSettings', profileId: 'me', types, quietHours })
const chosen = (types: NotificationType[], quietHours: QuietHours | null = null) =>
  ({ type: 'PushSettingsChosen', data: { profileId: 'me', types, quietHours } }) as const

test('by default every kind is pushed except profile views', t => {
  const { types, quietHours } = stateAfter(pushSettings, [])
  t.false(types.includes('profile_view'))
  t.true(types.includes('new_message') && types.includes('new_match'))
  t.is(quietHours, null)
  t.deepEqual(outcome(pushSettings, [], choose(usualPushTypes)), [])
})

test('kinds are stored once each, in one order, so that the same choice is no event', t => {
  const mixed = choose(['new_message', 'new_match', 'new_message'])
  t.deepEqual(outcome(pushSettings, [], mixed), [chosen(['new_match', 'new_message'])])
  t.deepEqual(outcome(pushSettings, [chosen(['new_match', 'new_message'])], mixed), [])
})

test('the last choice of kinds and quiet hours holds', t => {
  const history = [chosen(['new_match']), chosen([], night)]
  t.deepEqual(stateAfter(pushSettings, history), { types: [], quietHours: night })
  t.deepEqual(outcome(pushSettings, history, choose([], { ...night })), [])
  t.deepEqual(outcome(pushSettings, history, choose([])), [chosen([])])
})
