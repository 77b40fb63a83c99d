import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { suggestions } from '../../domain/insights/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import type { Execute } from '../../engines/log/dispatch.ts'
import type { Scorer } from '../../engines/ports/scorer.ts'
import { statement } from '../projections/histories.ts'
import { openSuggestionServer } from './suggestion-server.ts'

// Requests suggestions for the first of some members, and pauses at one point until killed: when
// the scorer was called, or when the batch was recorded.
const [folder = '', point = '', ...memberIds] = process.argv.slice(2)
const stage = await openSuggestionServer(folder)
const { dispatch } = stage

const cause = () => {
  const command = randomId()
  return { command, correlation: command, causation: command, now: new Date() }
}

for (const memberId of memberIds) {
  const profileId = profileIdOf(memberId)
  await dispatch(
    profile,
    streams.profile(profileId),
    { type: 'CreateProfile', profileId, memberId, ...statement, ageConfirmed: true },
    cause(),
  )
  await dispatch(
    member,
    streams.member(memberId),
    { type: 'SetAiConsent', memberId, given: true },
    cause(),
  )
}
const profileId = profileIdOf(memberIds[0] ?? '')
const command = { type: 'RequestBatch', profileId, batchId: randomId(), now: new Date() } as const
await dispatch(suggestions, streams.suggestions(profileId), command, cause())

let stopped = false
// Members with consent are scored too, so the scorer may be called more than once.
const stopHere = () => {
  if (!stopped) console.log(point)
  stopped = true
  return new Promise<never>(() => {})
}
const silent: Scorer = {
  compare: stopHere,
  compareMany: stopHere,
  precompute: stopHere,
  describe: stopHere,
  writeQuestions: stopHere,
  onboardingQuestion: stopHere,
  onboardingSuggestions: stopHere,
}
const thenStop: Execute = async (decider, stream, ...rest) => {
  const outcome = await dispatch(decider, stream, ...rest)
  return stream === streams.suggestions(profileId) ? stopHere() : outcome
}
const lastWords = Object.assign(thenStop, { readState: dispatch.readState })
stage.begin(point === 'asked' ? { scorer: silent } : { dispatch: lastWords })
