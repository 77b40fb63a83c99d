import { swipeGesture } from '../../contracts/core/limits.ts'

type Toward = 'like' | 'pass'

/** The result of a sideways drag: right is like, left is pass. */
export type Drag = {
  /** The action to show; undefined until the drag has passed the display threshold. */
  readonly toward: Toward | undefined
  /** The action on release; undefined until the drag has passed the swipe threshold. */
  readonly swipes: Toward | undefined
  readonly opacity: number
}

/** Returns the result of a drag by `x` pixels to the right; negative is to the left. */
export const dragOf = (x: number): Drag => {
  const side = x > 0 ? 'like' : 'pass'
  const past = Math.abs(x) > swipeGesture.fadePast
  return {
    toward: past ? side : undefined,
    swipes: Math.abs(x) > swipeGesture.threshold ? side : undefined,
    opacity: past ? swipeGesture.fadedOpacity : 1,
  }
}
