import test from 'ava'
import { likeCountText, likedInText } from './like-labels.ts'

test('the count of likes has a singular and a plural', t => {
  t.is(likeCountText(1), '1 member likes you')
  t.is(likeCountText(12), '12 members like you')
})

test('a card names every mode in which its member likes the reader', t => {
  t.is(likedInText(['dating']), 'Likes you in Dating')
  t.is(likedInText(['dating', 'friendship']), 'Likes you in Dating and Friends')
  t.is(
    likedInText(['dating', 'friendship', 'networking']),
    'Likes you in Dating, Friends, and Network',
  )
})
