/**
 * Returns the index of the next unanswered question: the first after `current`, else from the
 * beginning. Undefined if all others are answered.
 */
export const nextUnanswered = (
  questions: readonly string[],
  answered: ReadonlySet<string>,
  current: number,
): number | undefined => {
  const places = [...questions.keys()]
  const inTurn = [...places.slice(current + 1), ...places.slice(0, current)]
  return inTurn.find(place => !answered.has(questions[place] as string))
}
