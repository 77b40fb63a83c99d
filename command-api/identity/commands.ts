import { setAiConsent } from '../../contracts/identity.ts'
import { streams } from '../../contracts/streams.ts'
import { handle } from '../handler.ts'
import { member } from './decider.ts'

export const onSetAiConsent = handle(setAiConsent, async request => {
  const { memberId, body } = request
  const { given } = body
  await request.dispatch(member, streams.member(memberId), {
    type: 'SetAiConsent',
    memberId,
    given,
  })
  return { given }
})
