import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupChat } from '../../../contracts/groups/groups.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { call } from '../../data/call.ts'
import { conversationKey, draftsAtom } from '../../data/message-drafts.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useMember } from '../../data/use-member.ts'
import { namesOf } from '../../profiles/names-of.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { Strong } from '../../ui/typography.ts'
import { Moment } from '../Moment.tsx'
import { momentTexts } from '../moment-texts.ts'
import { OpenerList } from '../Openers.tsx'
import { jointMomentTexts as texts } from './joint-moment-texts.ts'
import { othersOf, peopleOf } from './joint-people.ts'

/**
 * Shows a joint match to each of its people until they have opened its chat or put it aside, on
 * whatever device. It waits while they write or have a dialog open.
 */
export function JointMoment({ matches }: { matches: readonly GroupChat[] }) {
  const own = useMember()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const setDraft = useSetAtom(draftsAtom)
  /** True once an opener was chosen: the chat's field takes the focus. */
  const isWriting = useRef(false)
  const isBusy = useIsBusy()
  const [closed, setClosed] = useState<readonly string[]>([])
  const [shownId, show] = useState<string>()
  const fresh = matches.filter(({ id, isNew }) => isNew && !closed.includes(id))
  const shown = fresh.find(({ id }) => id === shownId)
  const nextId = fresh[0]?.id
  useEffect(() => {
    if (!shown && !isBusy) show(nextId)
  }, [shown, isBusy, nextId])

  const close = useCallback(() => {
    if (shownId === undefined) return
    setClosed(ids => [...ids, shownId])
    // Whoever reads the chat has seen the match; where that fails, it is shown again after a reload.
    void call('GET /api/group-chats/:id/messages', { params: { id: shownId } })
      .then(() => refresh('/api/group-chats'))
      .catch(() => undefined)
  }, [shownId, refresh])

  if (!shown) return null
  const write = (text?: string) => {
    if (text) setDraft({ key: conversationKey(own.id, shown.id), change: () => text })
    isWriting.current = Boolean(text)
    const chat = pageAt('/group-chats/:groupId', { groupId: shown.id })
    navigate(chat, { state: { writes: isWriting.current } })
  }
  return (
    <Moment
      key={shown.id}
      title={texts.title}
      text={texts.text(namesOf(othersOf(shown, own.id)))}
      faces={peopleOf(shown)}
      onClose={close}
      keepsFocus={() => isWriting.current}
    >
      <section aria-labelledby="openers">
        <Strong as="h3" id="openers">
          {momentTexts.match.openers}
        </Strong>
        <OpenerList openers={texts.openers} onChoose={write} />
      </section>
      <Stack $gap={3}>
        <Button wide onClick={() => write()}>
          {texts.write}
        </Button>
        <Button rank={3} wide onClick={close}>
          {texts.keepLooking}
        </Button>
      </Stack>
    </Moment>
  )
}

/** Whether the member writes or is in a dialog, whom nothing should cover. */
const useIsBusy = (): boolean => useSyncExternalStore(onFocus, isBusyNow)

const onFocus = (changed: () => void) => {
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, changed)
  return () => {
    for (const event of events) document.removeEventListener(event, changed)
  }
}

const isBusyNow = (): boolean =>
  document.activeElement?.matches('input, textarea, [contenteditable], [role="dialog"] *') ?? false
