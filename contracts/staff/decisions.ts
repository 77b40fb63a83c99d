import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofDecision, subjects } from '../core/personal.ts'
import { guidelineRules } from './guidelines.ts'
import { measures } from './measures.ts'

export const Measure = z.enum(measures)
export type Measure = z.output<typeof Measure>

/** A rule of the community guidelines. */
export const GuidelineRule = z.enum(guidelineRules)
export type GuidelineRule = z.output<typeof GuidelineRule>

/**
 * What a decision removes of a profile: a photo, the text about oneself, or the answer to a prompt at its
 * place.
 */
export const Removal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), photoId: Id }),
  z.object({ kind: z.literal('bio') }),
  z.object({
    kind: z.literal('prompt'),
    prompt: z.string(),
    place: z.int().nonnegative(),
  }),
])
export type Removal = z.output<typeof Removal>

const operator = z.string()
const open = { operator: 'the name by which a member of staff answers for what they did' }
const ofPerson = { decisionId: Id, profileId: Id }

/** Events of one member: what the staff decided about them, and their appeals. */
export const decisionEvents = [
  /**
   * The staff decided. With `awaitsSecond` it holds only once another member of staff confirms it.
   * `until` is null without an end, and for what has no length.
   */
  event(
    'Decided',
    z.object({
      ...ofPerson,
      memberId: Id,
      measure: Measure,
      /** The rule that was broken; null where nothing was. */
      rule: GuidelineRule.nullable(),
      until: z.iso.datetime().nullable(),
      removal: Removal.nullable(),
      /** The reports that it answers. */
      reportIds: z.array(Id),
      awaitsSecond: z.boolean(),
      operator,
      /** Why, in words of the staff, for the person concerned. */
      reason: z.string().nullable(),
      /** What of theirs it is about, in their own words: the removed text, to be put back. */
      about: z.string().nullable(),
    }),
    {
      personal: {
        keySubjects: [ofDecision('decisionId')],
        erased: { reason: null, about: null },
      },
      open: { ...open, removal: 'names a photo by its id, or a prompt of the catalogue' },
    },
  ),
  /** Another member of staff confirmed it: it holds. */
  event('DecisionConfirmed', z.object({ ...ofPerson, operator }), { open }),
  /** Another member of staff did not confirm it, or it ended before its time. */
  event('DecisionWithdrawn', z.object({ ...ofPerson, operator }), { open }),
  event('Appealed', z.object({ ...ofPerson, words: z.string().nullable() }), {
    personal: { keySubjects: [ofDecision('decisionId')], erased: { words: null } },
  }),
  event(
    'AppealDecided',
    z.object({ ...ofPerson, reversed: z.boolean(), operator, reason: z.string().nullable() }),
    {
      personal: { keySubjects: [ofDecision('decisionId')], erased: { reason: null } },
      open,
    },
  ),
  /** Nobody can read the words about it any more. */
  event('DecisionForgotten', z.object(ofPerson), {
    ends: ({ decisionId }) => [subjects.decision(decisionId)],
  }),
] as const

/** Events of the staff of an installation: who belongs to it. */
export const teamEvents = [
  /** A member of staff got a key; only its hash is stored. */
  event('StaffAdded', z.object({ name: z.string(), keyHash: z.string(), operator }), {
    open: { ...open, name: open.operator, keyHash: 'a hash of a random key of 256 bits' },
  }),
  event('StaffRemoved', z.object({ name: z.string(), operator }), {
    open: { ...open, name: open.operator },
  }),
] as const
