import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import type { ApiRequest } from '../handler.ts'
import { member } from '../identity/decider.ts'
import type { Services } from '../services.ts'

/** Refuses callers without consent to analysis. @throws {Refusal} `ai_consent_required`. */
export const requireAiConsent = async (
  request: ApiRequest<unknown>,
  services: Services,
): Promise<void> => {
  // From the log, since a withdrawal counts at once.
  const { aiConsent } = await services.dispatch.readState(member, streams.member(request.memberId))
  if (!aiConsent)
    throw new Refusal(
      'ai_consent_required',
      'Agree that your profile is analysed first, in your profile settings.',
    )
}
