/** A list with one more value at its end, or without the value if it was in the list. */
export const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter(one => one !== value) : [...list, value]
