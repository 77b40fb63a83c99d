import {
  type FiltersDocument,
  type FiltersEvent,
  foldFilters,
} from '../../domain/profiles/filter-rules.ts'
import {
  foldPreferenceRules,
  type PreferenceRulesDocument,
  type PreferenceRulesEvent,
} from '../../domain/profiles/preference-rules.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

const filtersSet = {
  keys: ({ data }: FiltersEvent) => [data.profileId],
  fold: foldFilters,
}

/**
 * Discovery filters and block filters of a member. By profile id. Separate from the profile, which is
 * shown to others.
 *
 * @until the account is deleted
 */
export const filters = defineProjection<FiltersDocument>({
  name: 'filters',
  version: 2,
  on: {
    DiscoveryFiltersSet: filtersSet,
    BlockFiltersSet: filtersSet,
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

const ofProfile = {
  keys: ({ data }: PreferenceRulesEvent) => [data.profileId],
  fold: foldPreferenceRules,
}

/**
 * The rules of a member, and the newest 200 rounded counts of the members they describe. By profile id.
 * Separate from the profile, which is shown to others.
 *
 * @until the account is deleted
 */
export const preferenceRules = defineProjection<PreferenceRulesDocument>({
  name: 'preferenceRules',
  version: 1,
  on: {
    PreferenceRulesSet: ofProfile,
    PreferenceRulesAudited: ofProfile,
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
