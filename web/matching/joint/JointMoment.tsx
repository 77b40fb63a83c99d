import { useCallback, useEffect, useState } from 'react'
import type { GroupChat } from '../../../contracts/groups/groups.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { call } from '../../data/call.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useMember } from '../../data/use-member.ts'
import { namesOf } from '../../profiles/names-of.ts'
import { useIsBusy } from '../../ui/use-is-busy.ts'
import { Moment } from '../Moment.tsx'
import { matchTexts } from '../match-texts.ts'
import { momentTexts } from '../moment-texts.ts'
import { OpenerList } from '../Openers.tsx'
import { othersOf, peopleOf } from './joint-matches.ts'

/**
 * Shows new joint matches to each of their people until they have opened the chat or put it aside,
 * on whatever device. None opens while they write or have a dialog or a menu open, or while `waits`: then
 * another match is to be shown first.
 */
export function JointMoment({ matches, waits }: { matches: readonly GroupChat[]; waits: boolean }) {
  const own = useMember()
  const refresh = useRefresh()
  const isBusy = useIsBusy()
  const [closed, setClosed] = useState<readonly string[]>([])
  const [shownId, show] = useState<string>()
  const fresh = matches.filter(({ id }) => !closed.includes(id))
  const shown = fresh.find(({ id }) => id === shownId)
  const nextId = fresh[0]?.id
  useEffect(() => {
    if (!shown && !isBusy && !waits) show(nextId)
  }, [shown, isBusy, waits, nextId])

  const close = useCallback(() => {
    if (shownId === undefined) return
    setClosed(ids => [...ids, shownId])
    // Reading the chat marks the match as seen; if that fails, it is shown again after a reload.
    void call('GET /api/group-chats/:id/messages', { params: { id: shownId } })
      .then(() => refresh('/api/group-chats'))
      .catch(() => undefined)
  }, [shownId, refresh])

  if (!shown) return null
  return (
    <Moment
      key={shown.id}
      title={matchTexts.title}
      text={momentTexts.joint.text(namesOf(othersOf(shown, own.id)))}
      faces={peopleOf(shown)}
      chat={{ id: shown.id, page: pageAt('/group-chats/:groupId', { groupId: shown.id }) }}
      openers={choose => <OpenerList openers={momentTexts.joint.openers} onChoose={choose} />}
      writeLabel={momentTexts.joint.write}
      onClose={close}
    />
  )
}
