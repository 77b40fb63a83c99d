import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { allAttendances } from '../../domain/meetups/answers.ts'
import { awaitsApproval, type Meetup } from '../../domain/meetups/meetup-state.ts'
import { attendances, type MeetupDocument } from '../../projections/views/meetups.ts'
import type { Services } from '../handlers/services.ts'

/** A request as its organizer sees it. `going`: has a seat from before, without the address. */
type HostedRequest = {
  readonly profileId: string
  readonly status: 'requested' | 'going'
  readonly isDeclined: boolean
  /** Their reply to the organizer's question, while the organizer sees who asks. */
  readonly asked: { readonly answer: string | null } | null
}

/** What only the organizer sees, by profile id. Unanswered requests come first. */
export type Hosting = {
  readonly requests: readonly HostedRequest[]
  readonly left: readonly { readonly profileId: string; readonly seenAs: string | null }[]
  readonly formerReaders: number
}

type Asked = Pick<HostedRequest, 'profileId' | 'isDeclined'> & {
  readonly status: AnswerStatus | null
  readonly asked?: HostedRequest['asked']
}

const requestsAmong = (asked: readonly Asked[]): HostedRequest[] =>
  asked
    .flatMap<HostedRequest>(({ profileId, status, isDeclined, asked: request }) => {
      const asked = status === 'requested' && !isDeclined ? (request ?? null) : null
      return status === 'requested' || status === 'going'
        ? [{ profileId, status, isDeclined, asked }]
        : []
    })
    .toSorted((one, other) => Number(one.isDeclined) - Number(other.isDeclined))

/** From the decider's state. */
export const hostingIn = (state: Meetup): Hosting => {
  const all = allAttendances(state.answers)
  return {
    requests: requestsAmong(all.filter(one => awaitsApproval(state, one))),
    left: all.flatMap(({ profileId, left }) =>
      left === null ? [] : [{ profileId, seenAs: left.seenAs }],
    ),
    formerReaders: state.formerReaders,
  }
}

/** From the views. */
export const readHosting = async (
  meetup: MeetupDocument,
  { views }: Pick<Services, 'views'>,
): Promise<Hosting> => {
  const { meetupId, formerReaders } = meetup
  const collection = views.collection(attendances)
  const order = { field: 'since', direction: 'ascending' } as const
  const find = (where: Readonly<Record<string, string | boolean>>) =>
    collection.find({ where: { meetupId, ...where }, order, limit: limits.hostingShown })
  const isNarrow = meetup.details.addressShownTo === 'approved'
  const [requested, seated, left] = await Promise.all([
    find({ status: 'requested' }),
    isNarrow ? find({ status: 'going', isApproved: false }) : [],
    find({ leftWithAddress: true }),
  ])
  const asked = [...requested, ...seated].filter(one => awaitsApproval(meetup, one))
  return {
    requests: requestsAmong(asked.toSorted((one, other) => one.since - other.since)),
    left: left.map(({ profileId, seenAs }) => ({ profileId, seenAs })),
    formerReaders,
  }
}
