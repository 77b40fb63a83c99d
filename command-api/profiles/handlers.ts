import type { Route } from '../../contracts/route.ts'
import type { Handler } from '../handler.ts'
import {
  onChooseHobbies,
  onChooseModes,
  onChooseTags,
  onCreateProfile,
  onReviseProfile,
  onStateBoundaries,
  onStateRelationshipPreferences,
} from './commands.ts'
import {
  onGetProfile,
  onListConsentPreferences,
  onListHobbies,
  onListRelationshipPreferences,
  onListTags,
} from './queries.ts'

/** Changes of a profile have a limit of a day: each is kept for good. */
const eachDay = <R extends Route>(handler: Handler<R>) => ({
  ...handler,
  limit: 'profile' as const,
})

export const handlers = [
  onCreateProfile,
  onGetProfile,
  eachDay(onReviseProfile),
  eachDay(onChooseModes),
  onListHobbies,
  eachDay(onChooseHobbies),
  onListTags,
  eachDay(onChooseTags),
  onListConsentPreferences,
  eachDay(onStateBoundaries),
  onListRelationshipPreferences,
  eachDay(onStateRelationshipPreferences),
] as const
