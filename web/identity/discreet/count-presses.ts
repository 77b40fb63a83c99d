/** Three presses of one key count when each follows the one before within so many milliseconds. */
const WITHIN_MS = 700
const PRESSES = 3

const counted: readonly string[] = ['Escape', 'Shift']

type Press = { readonly key: string; readonly repeat: boolean; readonly timeStamp: number }

/** Tells whether a press is the third in a row of Escape or of Shift. */
export const createPressCounter = () => {
  let last = { key: '', at: Number.NEGATIVE_INFINITY, count: 0 }
  return ({ key, repeat, timeStamp: at }: Press): boolean => {
    if (repeat) return false
    const goesOn = key === last.key && at - last.at <= WITHIN_MS
    last = { key, at, count: goesOn ? last.count + 1 : 1 }
    if (!counted.includes(key) || last.count < PRESSES) return false
    last = { ...last, count: 0 }
    return true
  }
}
