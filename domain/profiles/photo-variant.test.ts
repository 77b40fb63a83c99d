import test from 'ava'
import { variantOf } from './photo-variant.ts'

const reviewing = { isKnown: false, reviewsPhotos: true }

test('a waiting photo is blurred for strangers while the installation reviews, others are not', t => {
  const profile = { faceHidden: false, waitingPhotos: ['a'] }
  t.is(variantOf(profile, 'a', reviewing), 'blurred')
  t.is(variantOf(profile, 'b', reviewing), 'clear')
  t.is(variantOf(profile, 'a', { ...reviewing, reviewsPhotos: false }), 'clear')
  t.is(variantOf(profile, 'a', { ...reviewing, isKnown: true }), 'clear')
  t.is(variantOf({ faceHidden: false }, 'a', reviewing), 'clear')
})

test('every photo of a hidden face is blurred for strangers, whatever the installation', t => {
  for (const reviewsPhotos of [true, false]) {
    t.is(variantOf({ faceHidden: true }, 'a', { isKnown: false, reviewsPhotos }), 'blurred')
    t.is(variantOf({ faceHidden: true }, 'a', { isKnown: true, reviewsPhotos }), 'clear')
  }
})
