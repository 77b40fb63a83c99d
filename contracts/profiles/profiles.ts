import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile, subjects } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required, textUpTo } from '../core/text.ts'
import { Facets, StoredFacets } from './facets.ts'
import { MemberName, SeenName } from './member-name.ts'
import { DiscoveryMode } from './modes.ts'
import { Place } from './places.ts'
import { relationshipStyles, type StyleKey } from './profile-choices.ts'
import { Pseudonym } from './pseudonym.ts'
import { Trip } from './travel.ts'

const RelationshipStyle = z.enum(Object.keys(relationshipStyles) as [StyleKey, ...StyleKey[]])

const ProfileVisibility = z.enum(['public', 'matches_only'])

const stated = (max: number, what: string) => required(lineUpTo(max, what), `Choose your ${what}.`)
const orNull = <T extends z.ZodType<string>>(text: T) =>
  text.nullable().transform(value => value || null)
const optional = (max: number, noun: string) => orNull(textUpTo(max, noun))

const isNumber = (input: unknown) => typeof input === 'number' && !Number.isNaN(input)

const Age = z
  .int({
    error: ({ input }) =>
      isNumber(input) ? 'Enter your age as a whole number.' : 'Choose your age.',
  })
  .min(limits.age.min, `You must be at least ${limits.age.min}.`)
  .max(limits.age.max, `Enter an age of at most ${limits.age.max}.`)

const fields = {
  pseudonym: Pseudonym,
  pronouns: orNull(lineUpTo(limits.pronouns, 'text of your pronouns')),
  age: Age,
  bio: optional(limits.bio, 'bio'),
  relationshipStyle: RelationshipStyle,
  gender: stated(limits.gender, 'gender'),
  orientation: stated(limits.orientation, 'orientation'),
  maxDistance: z
    .int('Enter the distance in whole miles.')
    .min(limits.maxDistance.min, `Enter at least ${limits.maxDistance.min} mile.`)
    .max(limits.maxDistance.max, `Enter at most ${limits.maxDistance.max} miles.`),
  minAge: Age,
  maxAge: Age,
  profileVisibility: ProfileVisibility,
  faceHidden: z.boolean(),
  currentRelationships: optional(limits.relationshipsText, 'text about your relationships'),
  seekingDescription: optional(limits.relationshipsText, "text about what you're seeking"),
  /**
   * Who, besides matches, can read both texts about relationships, hobbies, and wishes not for
   * adults.
   */
  detailsVisibility: ProfileVisibility,
  facets: Facets,
  /** False: the member neither sends nor sees read receipts. */
  readReceipts: z.boolean(),
  /** True: what a like says is shown beside who likes the member, before a match. */
  commentsWelcome: z.boolean(),
}

const ageRangeHolds = ({ minAge, maxAge }: { minAge?: number; maxAge?: number }) =>
  minAge === undefined || maxAge === undefined || minAge <= maxAge
const ageRangeIssue = { path: ['maxAge'], message: 'The oldest age cannot be below the youngest.' }

/** Body of the call that creates a profile. Only fields marked as required must be present. */
export const ProfileInput = z
  .strictObject({
    ...fields,
    pronouns: fields.pronouns.default(null),
    bio: fields.bio.default(null),
    relationshipStyle: fields.relationshipStyle.default('solo_poly'),
    maxDistance: fields.maxDistance.default(limits.maxDistance.initial),
    minAge: fields.minAge.default(limits.ageRange.min),
    maxAge: fields.maxAge.default(limits.ageRange.max),
    profileVisibility: fields.profileVisibility.default('public'),
    faceHidden: fields.faceHidden.default(false),
    currentRelationships: fields.currentRelationships.default(null),
    seekingDescription: fields.seekingDescription.default(null),
    detailsVisibility: fields.detailsVisibility.default('public'),
    facets: fields.facets.default({}),
    readReceipts: fields.readReceipts.optional(),
    commentsWelcome: fields.commentsWelcome.optional(),
    /** The member declares that they are an adult. */
    ageConfirmed: z.literal(true, 'Confirm that you are 18 or older.').optional(),
  })
  .refine(ageRangeHolds, ageRangeIssue)
export type ProfileInput = z.output<typeof ProfileInput>

export const ProfilePatch = z.strictObject(fields).partial().refine(ageRangeHolds, ageRangeIssue)
export type ProfilePatch = z.output<typeof ProfilePatch>

/** `#rrggbb` to show until the photo is loaded; null for older photos. */
export const PhotoColour = z.string().nullable()

export const PhotoView = z
  .object({ photoUrl: z.string(), isPrimary: z.boolean(), colour: PhotoColour })
  .meta({ id: 'Photo' })

/** A name that may be hidden, and beside it the photo of the card; null if the reader may not see it. */
export const SeenFace = SeenName.extend({ photo: PhotoView.nullable() })
export type SeenFace = Readonly<z.output<typeof SeenFace>>

/** A member's own profile. */
export const Profile = z
  .object({
    ...fields,
    id: Id,
    ...MemberName.shape,
    pronouns: z.string().nullable(),
    bio: z.string().nullable(),
    currentRelationships: z.string().nullable(),
    seekingDescription: z.string().nullable(),
    facets: StoredFacets,
    isVerified: z.boolean(),
    isActive: z.boolean(),
    modes: z.array(DiscoveryMode),
    /** While the profile is paused, that is in no mode: the modes from before. */
    pausedModes: z.array(DiscoveryMode),
    photos: z.array(PhotoView),
    tags: z.array(z.string()),
    location: Place.nullable(),
    travel: Trip.nullable(),
    /** Until then, a new member's answers count with matches alone. */
    answersCountFrom: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

export const createProfile = route('POST /api/profile', {
  summary: 'Make the profile that others will see',
  access: 'signed-in',
  body: ProfileInput,
  response: Profile,
  errors: ['profile_exists'],
})

export const getProfile = route('GET /api/profile', {
  summary: 'Your own profile',
  access: 'member',
  response: Profile,
})

export const reviseProfile = route('PATCH /api/profile', {
  summary: 'Change parts of your profile',
  access: 'member',
  body: ProfilePatch,
  response: Profile,
})

export const chooseModes = route('PUT /api/profile/modes', {
  summary: 'Choose the modes in which you are shown',
  access: 'member',
  body: z.strictObject({ modes: z.array(DiscoveryMode).max(3) }),
  response: Profile,
})

export const profilesRoutes = [createProfile, getProfile, reviseProfile, chooseModes] as const

/** The stored form. It is already normalised, so reading does not normalise it again. */
const stored = {
  pseudonym: z.string(),
  pronouns: z.string().nullable(),
  age: z.int(),
  bio: z.string().nullable(),
  relationshipStyle: z.string(),
  gender: z.string(),
  orientation: z.string(),
  maxDistance: z.int(),
  minAge: z.int(),
  maxAge: z.int(),
  profileVisibility: ProfileVisibility,
  faceHidden: z.boolean(),
  currentRelationships: z.string().nullable(),
  seekingDescription: z.string().nullable(),
  /** Missing in older events: then matches only. */
  detailsVisibility: ProfileVisibility.optional(),
  /** Missing in events from before facets. */
  facets: StoredFacets.optional(),
  /** Missing until the member chooses: then receipts are sent. */
  readReceipts: z.boolean().optional(),
  /** Missing until the member chooses: then comments wait for a match. */
  commentsWelcome: z.boolean().optional(),
}

/**
 * A profile whose key was destroyed. Nobody finds it, it finds nobody, and its fields are empty.
 */
export const erasedProfile = {
  pseudonym: 'Former member',
  pronouns: null,
  age: 0,
  bio: null,
  relationshipStyle: '',
  gender: '',
  orientation: '',
  maxDistance: 0,
  minAge: 0,
  maxAge: 0,
  profileVisibility: 'matches_only',
  faceHidden: true,
  currentRelationships: null,
  seekingDescription: null,
  detailsVisibility: 'matches_only',
  facets: {},
} as const

export const profilesEvents = [
  event(
    'ProfileCreated',
    z.object({
      profileId: Id,
      memberId: Id,
      ...stored,
      ageConfirmed: z.boolean(),
      /** The limits of `domain/profiles/profile.ts` hold. Absent where the local sign-in made the account. */
      newcomer: z.literal(true).optional(),
      /** The account was made by an invitation to sign up. */
      invited: z.literal(true).optional(),
    }),
    { personal: { keySubjects: [ofProfile('profileId')], erased: erasedProfile } },
  ),
  event('ProfileRevised', z.object({ profileId: Id, changes: z.object(stored).partial() }), {
    personal: { keySubjects: [ofProfile('profileId')], erased: { changes: {} } },
  }),
  event('ModesChosen', z.object({ profileId: Id, modes: z.array(DiscoveryMode) })),
  /** The member left. Their profile is gone for good. */
  event('ProfileClosed', z.object({ profileId: Id }), {
    ends: ({ profileId }) => [subjects.profile(profileId)],
  }),
] as const

/** An age, and the milliseconds from which and until which it holds. */
export type AgeSpan = { readonly age: number; readonly from: number; readonly until: number }

/** The current age of a member who declared `age` on `declaredAt`, and while it holds. */
export const ageSpan = (age: number, declaredAt: string, now: Date): AgeSpan => {
  const declared = new Date(declaredAt)
  const anniversary = (years: number): number =>
    new Date(declared).setUTCFullYear(declared.getUTCFullYear() + years)
  const years = now.getUTCFullYear() - declared.getUTCFullYear()
  const passed = Math.max(0, anniversary(years) > now.getTime() ? years - 1 : years)
  const from = passed === 0 ? Number.NEGATIVE_INFINITY : anniversary(passed)
  return { age: age + passed, from, until: anniversary(passed + 1) }
}

/** The current age of a member who declared `age` on `declaredAt`. */
export const ageNow = (...declared: Parameters<typeof ageSpan>): number => ageSpan(...declared).age
