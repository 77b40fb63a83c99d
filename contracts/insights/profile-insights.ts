import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'

/** How a member writes. */
export const communicationStyles = ['casual', 'formal', 'playful', 'direct', 'thoughtful'] as const

/** How active a member is. */
export const activityLevels = ['high', 'medium', 'low'] as const

/** What a member's days are like. */
export const lifestyleTypes = [
  'adventurous',
  'homebody',
  'social',
  'intellectual',
  'creative',
] as const

/** The traits that an analysis may name. A model chooses among them and writes no others. */
export const personalityTraits = [
  'easygoing',
  'warm',
  'reliable',
  'considerate',
  'playful',
  'witty',
  'candid',
  'clear',
  'reflective',
  'gentle',
  'curious',
  'bold',
  'homely',
  'outgoing',
  'inquisitive',
  'imaginative',
] as const
export type PersonalityTrait = (typeof personalityTraits)[number]

/** AI's analysis of a profile, for its member alone. */
export const ProfileInsight = z
  .object({
    id: Id,
    profileId: Id,
    /** The most telling first. */
    keywords: z.array(z.string()),
    personalityTraits: z.array(z.string()),
    interests: z.array(z.string()),
    communicationStyle: z.enum(communicationStyles),
    activityLevel: z.enum(activityLevels),
    lifestyleType: z.enum(lifestyleTypes),
    /** 0 to 100 with two decimals, e.g. `"87.50"`. */
    confidenceScore: z.string().regex(/^\d{1,3}\.\d{2}$/),
    lastAnalyzed: z.iso.datetime(),
    /** False when text analysis on the server wrote it, without a language model. */
    isAiGenerated: z.boolean(),
  })
  .meta({ id: 'ProfileInsight' })
export type ProfileInsight = z.output<typeof ProfileInsight>

export const getProfileInsight = route('GET /api/ai/profile-insights', {
  summary: 'The latest analysis of your profile; null without one',
  access: 'member',
  response: ProfileInsight.nullable(),
})

export const generateProfileInsight = route('POST /api/ai/profile-insights/generate', {
  summary: 'Have your profile analysed; answers the analysis, or 503 while it is on its way',
  access: 'member',
  response: ProfileInsight,
  errors: ['ai_consent_required'],
})

export const profileInsightsRoutes = [getProfileInsight, generateProfileInsight] as const

const analysis = z.object({
  keywords: z.array(z.string()),
  personalityTraits: z.array(z.string()),
  interests: z.array(z.string()),
  communicationStyle: z.string(),
  activityLevel: z.string(),
  lifestyleType: z.string(),
  confidence: z.number().min(0).max(100),
})

const requested = z.object({ profileId: Id, insightId: Id })

/** Events of one member: the analyses of their profile. */
export const insightEvents = [
  event('InsightRequested', requested),
  event(
    'ProfileAnalysed',
    requested.extend({
      analysis: analysis.nullable(),
      /** Hash of the analysed profile. */
      basis: z.string(),
      isAiGenerated: z.boolean(),
    }),
    {
      personal: {
        keySubjects: [ofProfile('profileId')],
        erased: { analysis: null, basis: '' },
      },
    },
  ),
  /** The profile is unchanged since the last analysis, which stays valid. */
  event('InsightConfirmed', requested),
] as const
