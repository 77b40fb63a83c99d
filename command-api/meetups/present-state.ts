import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { answersIn } from '../../domain/meetups/decider.ts'
import type { Meetup } from '../../domain/meetups/meetup-state.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'
import { hostingIn } from './hosting.ts'
import { ownAnswer, presentedState } from './present.ts'
import { presentDetails } from './present-details.ts'
import { readerOf } from './reader.ts'

/** The state after a command of the organizer, as shown to them. */
export const presentState = (
  state: Meetup,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<EventDetails> =>
  presentDetails(
    {
      event: presentedState(state),
      answers: answersIn(state),
      own: ownAnswer(state, request.profileId),
      hosting: state.organizer === request.profileId ? hostingIn(state) : null,
    },
    readerOf(request, services),
    services,
  )
