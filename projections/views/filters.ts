import {
  type FiltersDocument,
  type FiltersEvent,
  foldFilters,
} from '../../domain/profiles/filter-rules.ts'
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
