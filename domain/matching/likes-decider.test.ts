import test from 'ava'
import type { LikeAction } from '../../contracts/matching/likes.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { type LikesCommand, likes } from './likes-decider.ts'

const by = 'me'
const day = '2026-01-01'
const now = new Date('2026-01-01T18:45:00.000Z')
const ticket = (id: string) => ({ id, day })

const spend = (
  id: string,
  on: string,
  options: {
    action?: LikeAction
    limit?: number
    resolvedLikes?: readonly string[]
    now?: Date
  } = {},
) =>
  ({
    type: 'Spend',
    spent: ticket(id),
    by,
    on,
    mode: 'dating',
    action: 'like',
    limit: 2,
    resolvedLikes: [],
    now,
    ...options,
  }) satisfies LikesCommand
const back = (id: string) => ({ type: 'Return', by, spent: ticket(id) }) satisfies LikesCommand

const spent = (id: string, on: string, action: LikeAction = 'like') =>
  ({ type: 'LikeSpent', data: { spent: ticket(id), by, on, mode: 'dating', action } }) as const
const returned = (id: string) =>
  ({ type: 'LikeReturned', data: { spent: ticket(id), by } }) as const

test('a like is spent while the day has one left', t => {
  t.deepEqual(outcome(likes, [], spend('l1', 'ash')), [spent('l1', 'ash')])
  t.deepEqual(outcome(likes, [spent('l1', 'ash')], spend('l2', 'bay')), [spent('l2', 'bay')])
  const history = [spent('l1', 'ash'), spent('l2', 'bay')]
  t.like(outcome(likes, history, spend('l3', 'cedar')), { code: 'like_limit' })
})

test('a refused like tells when new ones are available', t => {
  const history = [spent('l1', 'ash'), spent('l2', 'bay')]
  const say = (command: LikesCommand) => (outcome(likes, history, command) as Error).message
  t.is(
    say(spend('l3', 'cedar')),
    "You have used today's 2 likes. New ones come at midnight UTC, in about 5 hours.",
  )
  t.is(
    say(spend('l3', 'cedar', { now: new Date('2026-01-01T23:58:30.000Z') })),
    "You have used today's 2 likes. New ones come at midnight UTC, in 2 minutes.",
  )
})

test('super likes have a limit of their own', t => {
  const one = { action: 'super_like', limit: 1 } as const
  const likesOnly = [spent('l1', 'ash'), spent('l2', 'bay')]
  t.deepEqual(outcome(likes, likesOnly, spend('s1', 'cedar', one)), [
    spent('s1', 'cedar', 'super_like'),
  ])
  const refused = outcome(likes, [spent('s1', 'cedar', 'super_like')], spend('s2', 'ash', one))
  t.like(refused, {
    code: 'like_limit',
    message:
      "You have used today's super like. The next one comes at midnight UTC, in about 5 hours.",
  })
})

test('the same like costs nothing while it is pending, even when none is left', t => {
  const history = [spent('l1', 'ash'), spent('l2', 'bay')]
  t.deepEqual(outcome(likes, history, spend('l3', 'ash')), [])
  t.deepEqual(outcome(likes, [spent('l1', 'ash')], spend('l2', 'ash', { resolvedLikes: ['l1'] })), [
    spent('l2', 'ash'),
  ])
})

test('a like is refunded once, and can be spent again', t => {
  t.deepEqual(outcome(likes, [spent('l1', 'ash')], back('l1')), [returned('l1')])
  const history = [spent('l1', 'ash'), spent('l2', 'bay'), returned('l1')]
  t.deepEqual(outcome(likes, history, back('l1')), [])
  t.deepEqual(outcome(likes, history, spend('l3', 'cedar')), [spent('l3', 'cedar')])
})

test('a like that was not spent is not refunded', t => {
  t.deepEqual(outcome(likes, [], back('l1')), [])
})

test('what the same person spent under an earlier account counts, once', t => {
  const told = { by, day, like: 1, superLike: 1 }
  const carried = { type: 'LikesCarried', data: told } as const
  t.deepEqual(outcome(likes, [], { type: 'Carry', ...told }), [carried])
  t.deepEqual(outcome(likes, [carried], { type: 'Carry', ...told }), [])
  t.deepEqual(outcome(likes, [carried], spend('l1', 'ash')), [spent('l1', 'ash')])
  t.like(outcome(likes, [carried, spent('l1', 'ash')], spend('l2', 'bay')), { code: 'like_limit' })
  const superLike = spend('s1', 'ash', { action: 'super_like', limit: 1 })
  t.like(outcome(likes, [carried], superLike), { code: 'like_limit' })
})
