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

export const handlers = [
  onCreateProfile,
  onGetProfile,
  onReviseProfile,
  onChooseModes,
  onListHobbies,
  onChooseHobbies,
  onListTags,
  onChooseTags,
  onListConsentPreferences,
  onStateBoundaries,
  onListRelationshipPreferences,
  onStateRelationshipPreferences,
] as const
