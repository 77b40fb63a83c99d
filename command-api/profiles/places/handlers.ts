import { onChooseLocation } from './commands.ts'
import { onFindPlaces } from './queries.ts'

export const handlers = [onFindPlaces, onChooseLocation] as const
