import { swipeGesture } from '../../contracts/limits.ts'

type Toward = 'like' | 'pass'

/** What a sideways drag means: right is like, left is pass. */
export type Drag = {
  /** What is being said, once it has gone far enough to be shown. */
  readonly toward: Toward | undefined
  /** What letting go does; nothing until it has gone past the threshold. */
  readonly swipes: Toward | undefined
  /** Of the card, while it is held. */
  readonly opacity: number
}

/** Reads a drag of `x` pixels to the right, negative to the left. */
export const dragOf = (x: number): Drag => {
  const side = x > 0 ? 'like' : 'pass'
  const past = Math.abs(x) > swipeGesture.fadePast
  return {
    toward: past ? side : undefined,
    swipes: Math.abs(x) > swipeGesture.threshold ? side : undefined,
    opacity: past ? swipeGesture.fadedOpacity : 1,
  }
}
