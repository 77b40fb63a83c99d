import test from 'ava'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import {
  type OwnHours,
  type QuietHours,
  usualPushTypes,
  type WeeklyDigest,
} from '../../contracts/push/push.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type PushCommand, pushSettings, quietHoursOf } from './decider.ts'

const night: QuietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
const choose = (
  types: readonly NotificationType[],
  quietHours: QuietHours | null = null,
): PushCommand => ({ type: 'ChoosePushSettings', profileId: 'me', types, quietHours })
const chosen = (types: NotificationType[], quietHours: QuietHours | null = null) =>
  ({
    type: 'PushSettingsChosen',
    data: { profileId: 'me', types, quietHours, ownHours: [] as OwnHours[], digest: null },
  }) as const

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
  t.deepEqual(stateAfter(pushSettings, history), {
    types: [],
    quietHours: night,
    ownHours: [],
    digest: null,
  })
  t.deepEqual(outcome(pushSettings, history, choose([], { ...night })), [])
  t.deepEqual(outcome(pushSettings, history, choose([])), [chosen([])])
})

const sunday: WeeklyDigest = { weekday: 7, hour: 18, timeZone: 'Europe/Berlin' }
const always: OwnHours = { type: 'new_match', quietHours: null }
const whole = (ownHours: OwnHours[], digest: WeeklyDigest | null) =>
  ({
    type: 'PushSettingsChosen',
    data: {
      profileId: 'me',
      types: ['new_match'] as NotificationType[],
      quietHours: night,
      ownHours,
      digest,
    },
  }) as const

test('hours of single kinds and the digest stay when a choice does not name them', t => {
  const history = [whole([always], sunday)]
  t.deepEqual(outcome(pushSettings, history, choose(['new_match'], night)), [])
  const all = { ...choose(['new_match'], night), ownHours: [], digest: null }
  t.deepEqual(outcome(pushSettings, history, all), [whole([], null)])
})

test('hours of single kinds are in one order, so that the same choice is no event', t => {
  const message: OwnHours = { type: 'new_message', quietHours: night }
  const mixed = { ...choose(['new_match'], night), ownHours: [message, always] }
  t.deepEqual(outcome(pushSettings, [], mixed), [whole([always, message], null)])
  t.deepEqual(outcome(pushSettings, [whole([always, message], null)], mixed), [])
})

test('an event from before hours of single kinds and a digest means that there are none', t => {
  const data = { profileId: 'me', types: ['new_match' as const], quietHours: night }
  const state = stateAfter(pushSettings, [{ type: 'PushSettingsChosen', data }])
  t.deepEqual(state, { types: ['new_match'], quietHours: night, ownHours: [], digest: null })
  t.deepEqual(quietHoursOf(state, 'new_match'), night)
})

test('a kind has its own quiet hours, or none, or the general ones', t => {
  const evening = { ...night, from: '23:00', to: '18:00' }
  const choice = {
    quietHours: night,
    ownHours: [always, { type: 'new_message', quietHours: evening } as const],
  }
  t.is(quietHoursOf(choice, 'new_match'), null)
  t.is(quietHoursOf(choice, 'new_message'), evening)
  t.is(quietHoursOf(choice, 'profile_view'), night)
})
