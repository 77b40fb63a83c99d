import test from 'ava'
import { countedBy, offersWithin } from './free-offers.ts'

const rowan = {
  free: [
    { timeSlot: 'weekday_night', hobbies: ['karaoke', 'yoga'] },
    { timeSlot: 'weekend_morning', hobbies: ['hiking'] },
  ],
} as const
const sage = { free: [{ timeSlot: 'weekend_morning', hobbies: ['yoga', 'hiking'] }] } as const
const people = [rowan, sage].map(({ free }) => ({
  free: free.map(({ timeSlot, hobbies }) => ({ timeSlot, hobbies: [...hobbies] })),
}))
const [first] = people
const own = { hobbies: ['hiking', 'yoga'], slots: ['weekend_morning'] }

test('shared hobbies at shared times come first, then shared hobbies', t => {
  t.deepEqual(first && offersWithin(first, {}, own), [
    { hobby: 'hiking', timeSlot: 'weekend_morning' },
    { hobby: 'yoga', timeSlot: 'weekday_night' },
    { hobby: 'karaoke', timeSlot: 'weekday_night' },
  ])
})

test('a wish leaves out offers that do not fit it', t => {
  t.deepEqual(first && offersWithin(first, { timeSlot: 'weekend_morning' }, own), [
    { hobby: 'hiking', timeSlot: 'weekend_morning' },
  ])
  t.deepEqual(first && offersWithin(first, { hobby: 'boxing' }, own), [])
})

test('people are counted once for each hobby and each slot, the most first', t => {
  t.deepEqual(countedBy('hobby', people), [
    ['yoga', 2],
    ['hiking', 2],
    ['karaoke', 1],
  ])
  t.deepEqual(countedBy('timeSlot', people, { hobby: 'yoga' }), [
    ['weekday_night', 1],
    ['weekend_morning', 1],
  ])
  t.deepEqual(countedBy('hobby', []), [])
})
