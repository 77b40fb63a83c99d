import {
  foldProfile,
  type ProfileDocument,
  type ProfileEvent,
} from '../../domain/profiles/profile.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'
import { photoReviews } from './photo-reviews.ts'
import { trips } from './travel.ts'

const profileChange = {
  keys: ({ data }: ProfileEvent) => [data.profileId],
  fold: foldProfile,
}

/**
 * The profile, with photo ids, mean colours, a cell of 5 km, and the trip until it is over. By profile id; indexed by member
 * and by photo.
 *
 * @until the account is deleted
 */
export const profiles = defineProjection<ProfileDocument>({
  name: 'profiles',
  version: 18,
  indexes: [{ by: ['memberId'] }, { by: ['photos'] }],
  inMemory: 1_000,
  on: {
    ProfileCreated: profileChange,
    ProfileRevised: profileChange,
    ModesChosen: profileChange,
    PhotoAdded: profileChange,
    PhotoRemoved: profileChange,
    PrimaryPhotoChosen: profileChange,
    PhotosReordered: profileChange,
    PhotoReviewed: profileChange,
    PhotoHidden: profileChange,
    PhotoRestored: profileChange,
    HobbiesChosen: profileChange,
    TagsChosen: profileChange,
    PromptsAnswered: profileChange,
    BoundariesStated: profileChange,
    RelationshipPreferencesStated: profileChange,
    HangoutAvailabilityDeclared: profileChange,
    GroupInterestsDeclared: profileChange,
    PlaceChosen: profileChange,
    TravelPlanned: profileChange,
    TravelCancelled: profileChange,
    TravelBegan: profileChange,
    TravelEnded: profileChange,
    ProfileMarkedDemo: profileChange,
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
    ProfileVerified: profileChange,
    VerificationWithdrawn: profileChange,
  },
})

export const profilesViews = [profiles, trips, photoReviews]
