import type { SwipeAction } from '../../contracts/matching.ts'

type Words = { title: string; text?: string }

/** Announced after each swipe that made no match. */
export const swipeToasts: Record<SwipeAction, Words> = {
  like: { title: 'Liked!' },
  pass: { title: 'Passed' },
  maybe: { title: 'Passed', text: 'Only for now: you will see them again in two weeks.' },
  super_like: {
    title: 'Liked!',
    text: 'As a super like: they will see you among the first.',
  },
}
