import { streams } from '../../contracts/features.ts'
import { setAiConsent } from '../../contracts/identity/identity.ts'
import { member } from '../../domain/identity/decider.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import { suggestionBatches } from '../../projections/views/insights.ts'
import { profileInsights } from '../../projections/views/profile-insights.ts'
import { command } from '../handlers/handler.ts'

export const onSetAiConsent = command(
  setAiConsent,
  { reads: [], settles: [aiConsents, suggestionBatches, profileInsights], limit: 'profile' },
  async request => {
    const { memberId, body } = request
    const { given } = body
    await request.dispatch(member, streams.member(memberId), {
      type: 'SetAiConsent',
      memberId,
      given,
    })
    return { given }
  },
)
