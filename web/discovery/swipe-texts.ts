/** Texts of swipes, which the screens of likes and suggestions load too. */
export const swipeTexts = {
  like: { title: 'Liked!' },
  pass: { title: 'Passed' },
  maybe: { title: 'Passed', text: 'For now: you’ll see them again in two weeks.' },
  super_like: { title: 'Liked!', text: 'As a super like: they’ll see you among the first.' },
  undone: { title: 'Taken back' },
  undo: 'Undo',
  failed: { title: 'Error', text: 'Failed to process swipe' },
  spent: 'That was your last like today',
} as const
