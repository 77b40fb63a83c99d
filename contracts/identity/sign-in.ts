/** Path of the signed-in account, in a file without schemas for the first page. */
export const sessionPath = '/api/auth/user'

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
  ...openIdErrors,
] as const

export type LoginError = (typeof loginErrors)[number]
