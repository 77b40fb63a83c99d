import * as z from 'zod'

/** Stable refusal code → HTTP status. Codes are never renamed. Hidden resources also answer 404. */
export const refusals = {
  bad_input: 400,
  age_not_confirmed: 400,
  unauthorized: 401,
  profile_required: 403,
  like_limit: 403,
  card_limit: 403,
  question_limit: 403,
  ai_consent_required: 403,
  premium_required: 403,
  wrong_pin: 403,
  founder_only: 403,
  moderators_only: 403,
  pack_opt_in_required: 403,
  suspended: 403,
  limited: 403,
  second_person_needed: 403,
  staff_key_required: 403,
  sign_up_closed: 403,
  invitation_required: 403,
  passkey_unknown: 403,
  passkey_removed: 403,
  passkey_cloned: 403,
  passkey_refused: 403,
  confirmation_required: 403,
  recovery_code_unknown: 403,
  cross_origin: 403,
  local_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  profile_exists: 409,
  chat_closed: 409,
  photos_not_agreed: 409,
  too_many_photos: 409,
  photo_refused: 409,
  too_many_moves: 409,
  too_many_filter_changes: 409,
  passkey_expired: 409,
  passkey_known: 409,
  last_passkey: 409,
  too_many_passkeys: 409,
  recovery_code_used: 409,
  sign_up_invitation_full: 409,
  sign_up_invitation_expired: 409,
  nothing_to_undo: 409,
  invitation_pending: 409,
  invitation_closed: 409,
  invitation_not_yours: 409,
  hangout_unavailable: 409,
  hangout_undated: 409,
  event_full: 409,
  event_over: 409,
  event_not_begun: 409,
  event_changed: 409,
  capacity_below_going: 409,
  organizer_attends: 409,
  role_taken: 409,
  series_changed: 409,
  list_full: 409,
  messages_used_up: 409,
  answers_closed: 409,
  appeal_closed: 409,
  report_decided: 409,
  group_changed: 409,
  too_many_moderators: 409,
  too_many_topics: 409,
  list_changed: 409,
  group_full: 409,
  already_member: 409,
  group_preferences_required: 409,
  pack_full: 409,
  too_many_codes: 409,
  too_many_joint_cards: 409,
  too_many_plans: 409,
  plan_open: 409,
  plan_ended: 409,
  joint_card_changed: 409,
  compared_lately: 409,
  already_subscribed: 409,
  idempotency_key_reused: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  sign_up_limited: 429,
  internal: 500,
  unavailable: 503,
  payments_unconfigured: 503,
  payments_unavailable: 503,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

/** Rejection of a command by a decider. `message` tells the member what to do next. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** Whole seconds after which to try again, when known. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }

  get status(): number {
    return refusals[this.code]
  }
}

/** The refusal of what does not exist, or does not exist for this member: they look the same. */
export const nothingHere = () => new Refusal('not_found', 'Nothing was found at this address.')

/** An invalid field. `message` never repeats input. */
export type Issue = { readonly path: string; readonly message: string }

const MAX_ISSUES = 20

export class BadInput extends Refusal {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super('bad_input', 'Correct the fields named in issues and send it again.')
    this.issues = issues.slice(0, MAX_ISSUES)
  }
}

/** Field names that may be repeated in an issue. */
const NAME = /^[\w-]{1,64}$/

const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.')

const unknownField = (within: readonly PropertyKey[], key: string): Issue =>
  NAME.test(key)
    ? { path: pathText([...within, key]), message: 'This field is unknown.' }
    : { path: pathText(within), message: 'A field in it is unknown.' }

/** The issues that zod found, with dotted paths. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MAX_ISSUES).map(key => unknownField(issue.path, key))
      : [{ path: pathText(issue.path), message: issue.message }],
  )

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]

/** Body of every failed call: RFC 9457 with a stable `code` and a sentence in `message`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes),
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>
