import test from 'ava'
import type { Problem } from '../../../contracts/core/refusals.ts'
import { CallFailed } from '../../data/call-errors.ts'
import { problemsOf } from './filter-issues.ts'
import type { Filter } from './filter-model.ts'

const failedWith = (issues: Problem['issues']) =>
  new CallFailed(400, '', { code: 'bad_input', issues } as Problem)

const ages = { id: 'a', filterType: 'age_range', filterValue: { min: 18, max: 30 }, isActive: true }
const cities = {
  id: 'c',
  filterType: 'location',
  isActive: true,
  filterValue: { values: ['Oslo, Norway', 'Erewhon', 'Nowhere'] },
}
const sent = [ages, cities] as Filter[]

test('an objection of the server is shown at its filter, with the text that it is about', t => {
  const error = failedWith([
    { path: 'filters.1.filterValue.values.1', message: 'Name a city.' },
    { path: 'filters.1.filterValue.values.2', message: 'Name a city.' },
    { path: 'filters.0.filterValue', message: 'Give two ages.' },
    { path: 'filters', message: 'Use fewer filters.' },
  ])
  t.deepEqual(
    [...problemsOf(error, sent)],
    [
      ['c', 'Erewhon: Name a city. Nowhere: Name a city.'],
      ['a', 'Give two ages.'],
    ],
  )
})

test('a failure without issues names no filter', t => {
  t.is(problemsOf(failedWith(undefined), sent).size, 0)
  t.is(problemsOf(new Error('Lost'), sent).size, 0)
})
