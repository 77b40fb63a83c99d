import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

/** Whether the caller agreed to analysis, as the log says, since a withdrawal counts at once. */
export const hasAiConsent = async (
  { memberId }: Pick<ApiRequest<unknown>, 'memberId'>,
  { dispatch }: Services,
): Promise<boolean> => (await dispatch.readState(member, streams.member(memberId))).aiConsent

/** Refuses callers without consent to analysis. @throws {Refusal} `ai_consent_required`. */
export const requireAiConsent = async (
  request: ApiRequest<unknown>,
  services: Services,
): Promise<void> => {
  if (!(await hasAiConsent(request, services)))
    throw new Refusal(
      'ai_consent_required',
      'Allow AI to read your profile first, in your settings.',
    )
}
