/**
 * The place of the next unanswered question: the first after `current`, then from the beginning.
 * Undefined when none is left but the current one.
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
