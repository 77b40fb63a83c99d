import test from 'ava'
import { hobbiesIn, sameHobbies } from './hobbies-draft.ts'

test('a choice is the same in any order', t => {
  t.true(sameHobbies(['hiking', 'board_games'], ['board_games', 'hiking']))
  t.false(sameHobbies(['hiking'], ['board_games']))
  t.false(sameHobbies(['hiking'], ['hiking', 'board_games']))
  t.true(sameHobbies([], []))
})

test('a draft holds only hobbies that exist', t => {
  t.deepEqual(hobbiesIn('["hiking","a_hobby_that_was",3]'), ['hiking'])
  t.deepEqual(hobbiesIn('[]'), [])
  t.is(hobbiesIn('{"hobby":"hiking"}'), undefined)
  t.is(hobbiesIn(null), undefined)
})
