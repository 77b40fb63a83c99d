import { type DatedEvent, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { placeLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import type { StoredFacets } from '../../contracts/profiles/facets.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { erasedProfile } from '../../contracts/profiles/profiles.ts'
import type { StoredTrip } from '../../contracts/profiles/travel.ts'
import { placeAmongAll, placeToReturn } from './hidden-places.ts'

export type ProfileEvent = EventsOfDecider<'profile'>

/** Filters and rules have their own views: cards do not need them. */
const ofOtherViews = [
  'DiscoveryFiltersSet',
  'BlockFiltersSet',
  'PreferenceRulesSet',
  'PreferenceRulesAudited',
] as const
type OfOtherViews = EventNamed<(typeof ofOtherViews)[number]>

const isOfOtherViews = (event: DatedEvent<ProfileEvent>): event is DatedEvent<OfOtherViews> =>
  ofOtherViews.some(type => type === event.type)

type ProfileChange = Exclude<
  ProfileEvent,
  { type: 'ProfileCreated' | 'ProfileClosed' } | OfOtherViews
>

type ProfileStatement = Omit<
  EventNamed<'ProfileCreated'>['data'],
  'ageConfirmed' | 'facets' | 'detailsVisibility'
>

/** A member's profile. `memberId` never leaves the server. */
export type ProfileDocument = ProfileStatement &
  ProfilePhotos & {
    readonly facets: StoredFacets
    readonly detailsVisibility: 'public' | 'matches_only'
    /** When `age` was declared, from which it grows: see `ageNow`. */
    readonly declaredAt: Instant
    readonly isVerified: boolean
    readonly isActive: boolean
    /** A generated profile of the demo community. */
    readonly isDemo: boolean
    readonly modes: readonly DiscoveryMode[]
    /** While the profile is in no mode: the modes from before; missing in old documents. */
    readonly pausedModes?: readonly DiscoveryMode[]
    readonly hobbies: readonly string[]
    readonly tags: readonly string[]
    /** The answered prompts in the member's order; missing in old documents. */
    readonly prompts?: EventNamed<'PromptsAnswered'>['data']['answers']
    readonly boundaries: EventNamed<'BoundariesStated'>['data']['boundaries']
    readonly relationshipPreferences: EventNamed<'RelationshipPreferencesStated'>['data']['preferences']
    readonly hangoutAvailability: EventNamed<'HangoutAvailabilityDeclared'>['data']['availability']
    readonly groupInterests: Omit<EventNamed<'GroupInterestsDeclared'>['data'], 'profileId'> | null
    /** Where the member lives, also on a trip. */
    readonly place: ChosenPlace | null
    /** The trip that is planned, or on which the member is. */
    readonly travel: (StoredTrip & { readonly hasBegun: boolean }) | null
    /**
     * How often a place was chosen or a trip began, on the last UTC day with such a move; day as `2026-11-20`.
     */
    readonly moves: { readonly day: string; readonly count: number }
    readonly createdAt: Instant
    readonly updatedAt: Instant
  }

/** Whether a member sends and sees read receipts. */
export const sendsReceipts = ({ readReceipts = true }: Pick<ProfileDocument, 'readReceipts'>) =>
  readReceipts

export const tooManyMoves = () =>
  new Refusal(
    'too_many_moves',
    `You can change your city ${placeLimits.changesPerDay} times a day. Try again tomorrow.`,
  )

/** The UTC day of an instant, e.g. `2026-11-20`. */
export const utcDay = (at: Instant): string => at.slice(0, 10)

/** The profile after an event. The decider and the view fold by it. */
export const foldProfile = (
  profile: ProfileDocument | null,
  event: DatedEvent<ProfileEvent>,
): ProfileDocument | null => {
  if (event.type === 'ProfileCreated') return newProfile(event)
  if (event.type === 'ProfileClosed') return closedProfile(event)
  if (isOfOtherViews(event)) return profile
  return profile && { ...profile, ...changesOf(profile, event), updatedAt: event.at }
}

const emptyStatement = { ...erasedProfile, pseudonym: '', ageConfirmed: false } as const

/** A closed profile without any content. The view deletes it. */
const closedProfile = ({ data, at }: DatedEvent<EventNamed<'ProfileClosed'>>): ProfileDocument => ({
  ...newProfile({ type: 'ProfileCreated', data: { ...data, memberId: '', ...emptyStatement }, at }),
  isActive: false,
  modes: [],
})

const newProfile = ({ data, at }: DatedEvent<EventNamed<'ProfileCreated'>>): ProfileDocument => {
  const { ageConfirmed: _, facets = {}, detailsVisibility = 'matches_only', ...statement } = data
  return {
    ...statement,
    facets,
    detailsVisibility,
    declaredAt: at,
    isVerified: false,
    isActive: true,
    isDemo: false,
    modes: [...modes],
    photos: [],
    primaryPhoto: null,
    photoColours: {},
    hobbies: [],
    tags: [],
    boundaries: [],
    relationshipPreferences: [],
    hangoutAvailability: [],
    groupInterests: null,
    place: null,
    travel: null,
    moves: { day: utcDay(at), count: 0 },
    createdAt: at,
    updatedAt: at,
  }
}

const changesOf = (
  profile: ProfileDocument,
  event: DatedEvent<ProfileChange>,
): Partial<ProfileDocument> => {
  const { type, data, at } = event
  switch (type) {
    case 'ProfileRevised': {
      const { facets = profile.facets, ...rest } = data.changes
      const { detailsVisibility = profile.detailsVisibility, ...changes } = rest
      const declared = changes.age === undefined ? {} : { declaredAt: at }
      return { ...changes, facets, detailsVisibility, ...declared }
    }
    case 'ModesChosen':
      return { modes: data.modes, pausedModes: data.modes.length > 0 ? [] : profile.modes }
    case 'PhotoAdded':
      return withPhoto(profile, data)
    case 'PhotoRemoved':
      return { ...withoutPhoto(profile, data.photoId), ...withoutHidden(profile, data.photoId) }
    case 'PhotoHidden':
      return hidePhoto(profile, data.photoId)
    case 'PhotoReviewed':
      return reviewed(profile, data.photoId)
    case 'PhotoRestored':
      return restorePhoto(profile, data.photoId)
    case 'PrimaryPhotoChosen':
      return { primaryPhoto: data.photoId }
    case 'PhotosReordered':
      return { photos: data.photoIds }
    case 'HobbiesChosen':
      return { hobbies: data.hobbies }
    case 'TagsChosen':
      return { tags: data.tags }
    case 'PromptsAnswered':
      return { prompts: data.answers }
    case 'BoundariesStated':
      return { boundaries: data.boundaries }
    case 'RelationshipPreferencesStated':
      return { relationshipPreferences: data.preferences }
    case 'HangoutAvailabilityDeclared':
      return { hangoutAvailability: data.availability }
    case 'GroupInterestsDeclared': {
      const { interests, availability } = data
      return { groupInterests: { interests, availability } }
    }
    case 'PlaceChosen':
      return { place: data.place, moves: countMove(profile.moves, data.place, at) }
    case 'TravelPlanned':
      return { travel: data.trip && { ...data.trip, hasBegun: false } }
    case 'TravelBegan': {
      const { trip } = data
      return {
        travel: trip && { ...trip, hasBegun: true },
        moves: countMove(profile.moves, trip?.place ?? null, at),
      }
    }
    case 'TravelCancelled':
    case 'TravelEnded':
      return { travel: null }
    case 'ProfileMarkedDemo':
      return { isDemo: true }
    case 'ProfileVerified':
      return { isVerified: true }
    case 'VerificationWithdrawn':
      return { isVerified: false }
  }
  return unhandledEvent(event)
}

/** Removing the place is not counted: it reveals nothing about distances. */
const countMove = (
  moves: ProfileDocument['moves'],
  place: ChosenPlace | null,
  at: Instant,
): ProfileDocument['moves'] => {
  if (!place) return moves
  const day = utcDay(at)
  return { day, count: moves.day === day ? moves.count + 1 : 1 }
}

export type ProfilePhotos = {
  /** In the member's order. */
  readonly photos: readonly string[]
  /** The photo shown first: one of `photos`, or null without any. */
  readonly primaryPhoto: string | null
  /** By photo: `#rrggbb` to show until it is loaded. Older photos have none. */
  readonly photoColours: Readonly<Record<string, string>>
  /** Those that nobody of the staff has looked at since they were added; missing without any. */
  readonly waitingPhotos?: readonly string[]
  /** Photos that the staff took from the profile, with their places; missing without any. */
  readonly hiddenPhotos?: readonly {
    readonly photoId: string
    readonly order: number
    readonly isPrimary: boolean
    readonly colour?: string
  }[]
}

/** Inserts a photo at its position in the order. */
const withPhoto = (
  { photos, primaryPhoto, photoColours, waitingPhotos = [] }: ProfilePhotos,
  { photoId, isPrimary, order, colour, waits }: Omit<EventNamed<'PhotoAdded'>['data'], 'profileId'>,
): ProfilePhotos => ({
  ...(waits ? { waitingPhotos: [...waitingPhotos, photoId] } : {}),
  photos: photos.toSpliced(order, 0, photoId),
  primaryPhoto: isPrimary ? photoId : primaryPhoto,
  photoColours: colour ? { ...photoColours, [photoId]: colour } : photoColours,
})

/** Removes a photo. After the primary one, the next in order becomes primary, or the first. */
const withoutPhoto = (profile: ProfilePhotos, photoId: string): ProfilePhotos => {
  const { photos, primaryPhoto, photoColours } = profile
  const { [photoId]: _, ...otherColours } = photoColours
  const remaining = photos.filter(id => id !== photoId)
  const next = remaining[photos.indexOf(photoId)] ?? remaining[0] ?? null
  return {
    ...reviewed(profile, photoId),
    photos: remaining,
    primaryPhoto: primaryPhoto === photoId ? next : primaryPhoto,
    photoColours: otherColours,
  }
}

type HiddenPhotos = NonNullable<ProfilePhotos['hiddenPhotos']>

const placesOf = (hidden: HiddenPhotos) =>
  hidden.map(({ photoId, order }) => ({ id: photoId, place: order }))

/** Takes a photo from the profile, so that it can be put back at its place. */
const hidePhoto = (profile: ProfileDocument, photoId: string): Partial<ProfileDocument> => {
  const { photos, primaryPhoto, photoColours, hiddenPhotos = [] } = profile
  const colour = photoColours[photoId]
  const hidden = {
    photoId,
    order: placeAmongAll(photoId, photos, placesOf(hiddenPhotos)),
    // The one that was primary before any was hidden is so again.
    isPrimary: primaryPhoto === photoId && !hiddenPhotos.some(({ isPrimary }) => isPrimary),
    ...(colour === undefined ? {} : { colour }),
  }
  return { ...withoutPhoto(profile, photoId), hiddenPhotos: [...hiddenPhotos, hidden] }
}

/** The staff have looked at a photo: it waits no more. */
const reviewed = (
  { waitingPhotos }: ProfilePhotos,
  photoId: string,
): Pick<ProfilePhotos, 'waitingPhotos'> =>
  waitingPhotos ? { waitingPhotos: waitingPhotos.filter(id => id !== photoId) } : {}

const withoutHidden = (
  { hiddenPhotos }: ProfileDocument,
  photoId: string,
): Pick<ProfileDocument, 'hiddenPhotos'> => {
  const others = hiddenPhotos?.filter(hidden => hidden.photoId !== photoId) ?? []
  return hiddenPhotos ? { hiddenPhotos: others } : {}
}

const restorePhoto = (profile: ProfileDocument, photoId: string): Partial<ProfileDocument> => {
  const { photos, hiddenPhotos = [] } = profile
  const hidden = hiddenPhotos.find(one => one.photoId === photoId)
  if (!hidden) return {}
  const order = placeToReturn(photoId, photos, placesOf(hiddenPhotos))
  const isPrimary = hidden.isPrimary || photos.length === 0
  return {
    ...withPhoto(profile, { ...hidden, isPrimary, order }),
    ...withoutHidden(profile, photoId),
  }
}

const DAY_MS = 86_400_000

/** Days for which a member is a newcomer. */
export const NEWCOMER_DAYS = 3

/** Days (UTC) for which the block filter "People new to Kith" hides a member. */
export const NEW_TO_KITH_DAYS = 14

/** New people that a newcomer meets a day, where others meet more. */
export const NEW_CARDS_OF_NEWCOMER = 50

/**
 * Whether the limits of newcomers hold for a member, so that a crowd of accounts that were just made
 * learns no more than one: they meet fewer people, send no super likes, and their reports do not add to
 * the number of reporters. Time counts from the profile, because an account without one meets nobody.
 * False where the local sign-in made the account: only this machine reaches it.
 */
export const isNewcomer = (
  { newcomer, createdAt }: Pick<ProfileDocument, 'newcomer' | 'createdAt'>,
  at: Date,
): boolean => newcomer === true && at.getTime() - Date.parse(createdAt) < NEWCOMER_DAYS * DAY_MS

/** Days (UTC) before a member is shown how they fit with people who are not matches. */
const SETTLING_DAYS = 14

/**
 * The midnight (UTC) from which a member is shown how they fit with people who are not matches, and from
 * which dealbreakers keep these and the member apart; null once that is so. It takes two weeks unless
 * the member was invited, so that a crowd of accounts that were just made learns nothing from answers.
 */
export const answersCountFrom = (
  {
    newcomer,
    invited,
    createdAt,
  }: Pick<ProfileDocument, 'newcomer' | 'createdAt'> & { readonly invited?: true | undefined },
  at: Date,
): Date | null => {
  if (!newcomer || invited) return null
  const from = (Math.floor(Date.parse(createdAt) / DAY_MS) + SETTLING_DAYS) * DAY_MS
  return at.getTime() < from ? new Date(from) : null
}
