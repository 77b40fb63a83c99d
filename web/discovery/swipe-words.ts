import type { SwipeAction } from '../../contracts/matching.ts'

type Words = { title: string; text?: string }

/** What the member hears after each swipe that made no match. */
export const swipeWords: Record<SwipeAction, Words> = {
  like: { title: 'Liked!' },
  pass: { title: 'Passed' },
  maybe: { title: 'Kept for later', text: 'You will see them again in two weeks.' },
  super_like: { title: 'Super liked!', text: 'They will see you among the first.' },
}

export const matchWords: Words = {
  title: "It's a Match! 🎉",
  text: 'You both liked each other. Start a conversation!',
}
