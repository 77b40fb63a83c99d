import { hangouts } from '../views/hangouts.ts'
import { readPlan, readProposal } from '../views/read-hangout.ts'
import { pseudonymsOf } from './export-names.ts'
import type { ExportOwner, ExportSources, ExportTopicRow } from './export-topic.ts'

/** The invitations that a member sent and received, and what they planned, newest first. */
export async function* ownHangouts(
  { profileId }: ExportOwner,
  { views, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  const own = await views.collection(hangouts).find({
    where: { profiles: profileId },
    order: { field: 'at', direction: 'descending' },
  })
  const names = await pseudonymsOf(
    own.flatMap(({ profiles }) => profiles.filter(id => id !== profileId)),
    views,
  )
  for (const hangout of own) {
    const isSent = hangout.inviter === profileId
    const proposal = await readProposal(keys, hangout)
    if (!proposal) continue
    const { message, ...proposed } = proposal
    const planned = hangout.planners.length > 0 ? await readPlan(keys, hangout) : {}
    yield {
      with: names.get(isSent ? hangout.invitee : hangout.inviter) ?? null,
      sent: isSent,
      status: hangout.status,
      at: hangout.at,
      ...proposed,
      ...(isSent ? { message } : {}),
      ...planned,
      isCompleted: hangout.isCompleted,
    }
  }
}
