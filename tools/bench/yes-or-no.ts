import { packIds, questionPacks } from '../../contracts/questions/question-packs.ts'

/** Ids of the questions for everybody that take a yes or a no. */
export const yesOrNo: readonly string[] = packIds
  .filter(packId => !questionPacks[packId].isAdult)
  .flatMap(packId => questionPacks[packId].questions)
  .filter(({ type }) => type === 'boolean')
  .map(({ id }) => id)
