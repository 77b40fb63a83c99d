import test from 'ava'
import { blockFilterTypes } from '../../../contracts/discovery/filter-types.ts'
import { type Filter, newFilter, readFilter, splitWords } from './filter-model.ts'
import { filterSummary } from './filter-summary.ts'

const summary = (filterType: string, value: object) =>
  filterSummary({ id: '', isActive: true, filterType, filterValue: value } as Filter)

test('a filter is summarised in one line', t => {
  t.is(summary('age_range', { min: 27, max: 44 }), '27 to 44')
  t.is(summary('max_distance', { min: 0, max: 25 }), 'Up to 25 miles')
  t.is(summary('max_distance', { min: 10, max: 25 }), '10 to 25 miles')
  t.is(summary('gender', { values: ['non_binary', 'demigirl'] }), 'Non-binary, Demigirl')
  t.is(
    summary('location', { values: ['Bath, England', 'Oslo, Norway'] }),
    'Bath, England; Oslo, Norway',
  )
  t.is(summary('relationship_style', { values: [] }), 'Nothing chosen yet')
  t.is(
    summary('relationship_preferences', {
      preferences: [
        { category: 'autonomy', item: 'no_veto', levels: ['must_have', 'maybe'] },
        { category: 'autonomy', item: 'time_alone', levels: ['off_limits'] },
      ],
    }),
    'No vetoes: Must Have or Maybe; Time alone: Off Limits',
  )
  const nobody = {
    gender: null,
    orientation: null,
    relationshipStyle: null,
    ageMin: null,
    ageMax: null,
    verified: null,
    faceHidden: null,
  }
  t.is(summary('combined', nobody), 'Nothing chosen yet')
  const some = { ...nobody, verified: false, faceHidden: true, ageMin: 18, ageMax: 25 }
  t.is(summary('combined', some), 'Not verified, face hidden, 18 to 25')
  t.is(summary('combined', { ...nobody, ageMax: 25 }), '25 and younger')
})

test('a new filter of every type has a summary, and hides nobody before a choice is made', t => {
  for (const type of blockFilterTypes) {
    const filter = newFilter(type, 'block')
    t.is(
      filter.isActive,
      type !== 'combined' && filterSummary(filter) === 'Nothing chosen yet',
      type,
    )
    if (type !== 'combined') t.true(newFilter(type, 'discovery').isActive)
  }
})

test('a typed list is split at commas, without spaces, empty texts and repeats', t => {
  t.deepEqual(splitWords(' demiboy , two-spirit,, demiboy ', ['two-spirit']), [
    'two-spirit',
    'demiboy',
  ])
  t.deepEqual(splitWords(' , '), [])
})

test("a filter's value is parsed from its text", t => {
  const read = readFilter({
    id: 'f',
    filterType: 'tags',
    isActive: false,
    filterValue: '{"values":["jazz"]}',
  })
  t.deepEqual(read, {
    id: 'f',
    filterType: 'tags',
    isActive: false,
    filterValue: { values: ['jazz'] },
  })
})
