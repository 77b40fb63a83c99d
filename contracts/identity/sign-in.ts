/**
 * Errors of an authorization response: RFC 6749, 4.1.2.1 and OpenID Connect Core 1.0, 3.1.2.6.
 */
export const openIdErrors = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_request',
  'invalid_request_object',
  'invalid_request_uri',
  'invalid_scope',
  'login_required',
  'registration_not_supported',
  'request_not_supported',
  'request_uri_not_supported',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
] as const

/** Why a person does not become a member here; codes of refusals. */
export const signUpRefusals = [
  'sign_up_closed',
  'invitation_required',
  'sign_up_invitation_full',
  'sign_up_invitation_expired',
  'sign_up_limited',
] as const

/**
 * Values of `error` that the login page shows; any other value counts as `unknown`. The first ones
 * are Kith's own.
 */
export const loginErrors = [
  'cancelled',
  'expired',
  'unavailable',
  'unconfigured',
  'unknown',
  ...signUpRefusals,
  ...openIdErrors,
] as const

export type LoginError = (typeof loginErrors)[number]
