import { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { attendances } from './meetups.ts'

/** Who organizes, answered or waits for a seat at a meetup, by profile id. */
export const attendeesOf = async (gatheringId: string, views: ReadModels): Promise<string[]> => {
  const collection = views.collection(attendances)
  const found = await Promise.all(
    AnswerStatus.options.map(status =>
      collection.find({
        where: { gatheringId, status },
        order: { field: 'since', direction: 'ascending' },
      }),
    ),
  )
  const waiting = await collection.find({
    where: { gatheringId, isWaiting: true },
    order: { field: 'waitingSince', direction: 'ascending' },
  })
  return [...new Set([...found.flat(), ...waiting].map(({ profileId }) => profileId))]
}
