import { streams } from '../../contracts/core/streams.ts'
import { setAiConsent } from '../../contracts/identity/identity.ts'
import { member } from '../../domain/identity/decider.ts'
import { command } from '../handler.ts'

export const onSetAiConsent = command(
  setAiConsent,
  { reads: [], limit: 'profile' },
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
