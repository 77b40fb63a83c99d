import test from 'ava'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { holderOf, team } from './team.ts'

const operator = 'Sage'
const added = { type: 'StaffAdded', data: { name: 'Reed', keyHash: 'one', operator } } as const
const removed = { type: 'StaffRemoved', data: { name: 'Reed', operator } } as const

test('a name has one key, until it is removed', t => {
  const add = (keyHash: string) => ({ type: 'AddStaff', name: 'Reed', keyHash, operator }) as const
  const remove = { type: 'RemoveStaff', name: 'Reed', operator } as const
  t.deepEqual(outcome(team, [], add('one')), [added])
  t.like(outcome(team, [added], add('two')), { code: 'bad_input' })
  t.deepEqual(outcome(team, [added], remove), [removed])
  t.deepEqual(outcome(team, [], remove), [])
  t.is((outcome(team, [added, removed], add('two')) as readonly unknown[]).length, 1)
})

test('who holds a key is known by its hash, and no more once removed', t => {
  t.is(holderOf(stateAfter(team, [added]), 'one'), 'Reed')
  t.is(holderOf(stateAfter(team, [added]), 'two'), undefined)
  t.is(holderOf(stateAfter(team, [added, removed]), 'one'), undefined)
})
