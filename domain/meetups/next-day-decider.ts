import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import type { NextDayAnswer } from '../../contracts/meetups/next-day-events.ts'

type NextDayEvent = EventsOfDecider<'nextDay'>

/** Who answered about an event, and whether the time to answer is over. */
export type NextDayState = {
  readonly status: 'open' | 'counted' | 'forgotten'
  readonly answered: readonly string[]
}

export type NextDayCommand =
  | {
      readonly type: 'AnswerNextDay'
      readonly meetupId: string
      readonly profileId: string
      readonly answer: NextDayAnswer
    }
  | (EventNamed<'NextDayCounted'>['data'] & { readonly type: 'CountNextDay' })
  | { readonly type: 'ForgetNextDay'; readonly meetupId: string }

/** The refusal of an answer that comes too early, too late, or from somebody who was not asked. */
export const answersClosed = () =>
  new Refusal(
    'answers_closed',
    "You can't answer about this event now. If somebody made it unsafe, report them instead.",
  )

/** What guests say of one event. Whether a member was asked is known before; each has one answer. */
export const nextDay: Decider<NextDayState, NextDayCommand, NextDayEvent> = {
  initialState: { status: 'open', answered: [] },

  decide(command, { status, answered }) {
    switch (command.type) {
      case 'AnswerNextDay': {
        const { type: _, ...data } = command
        return status === 'open' ? [{ type: 'NextDayAnswered', data }] : answersClosed()
      }
      case 'CountNextDay': {
        const { type: _, ...data } = command
        return status === 'open' ? [{ type: 'NextDayCounted', data }] : []
      }
      case 'ForgetNextDay': {
        const data = { meetupId: command.meetupId, profileIds: [...answered] }
        return status === 'forgotten' ? [] : [{ type: 'NextDayForgotten', data }]
      }
    }
  },

  evolve({ status, answered }, event) {
    switch (event.type) {
      case 'NextDayAnswered': {
        const { profileId } = event.data
        return { status, answered: [...answered.filter(one => one !== profileId), profileId] }
      }
      case 'NextDayCounted':
        return { status: 'counted', answered }
      case 'NextDayForgotten':
        return { status: 'forgotten', answered: [] }
    }
    return unhandledEvent(event)
  },
}
