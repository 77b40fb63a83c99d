import { useSetAtom } from 'jotai'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { conversationKey, draftsAtom } from '../data/message-drafts.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { Strong } from '../ui/typography.ts'
import { Moment } from './Moment.tsx'
import { newMatchAtom } from './match-moment-state.ts'
import { matchTexts } from './match-texts.ts'
import { momentTexts } from './moment-texts.ts'
import { Openers } from './Openers.tsx'
import { otherSide } from './other-side.ts'

/** Shows a new match with both portraits and three first messages to choose from. */
export function MatchMoment({ matchId }: { matchId: string }) {
  const own = useMember()
  const setMatch = useSetAtom(newMatchAtom)
  const close = useCallback(() => setMatch(undefined), [setMatch])
  const navigate = useNavigate()
  const setDraft = useSetAtom(draftsAtom)
  /** True once an opener was chosen: the chat's field takes the focus. */
  const isWriting = useRef(false)
  const { data: match } = useRoute('GET /api/matches/:matchId', { params: { matchId } })
  const other = match && otherSide(match, own.id)

  const write = (text?: string) => {
    if (text) setDraft({ key: conversationKey(own.id, matchId), change: () => text })
    close()
    isWriting.current = Boolean(text)
    navigate(`/chat/${matchId}`, { state: { writes: isWriting.current } })
  }

  return (
    <Moment
      title={matchTexts.title}
      text={matchTexts.text}
      faces={[own, other].map(one => one && { ...one, photo: primaryPhoto(one.photos) })}
      onClose={close}
      keepsFocus={() => isWriting.current}
    >
      <section aria-labelledby="openers">
        <Strong as="h3" id="openers">
          {momentTexts.match.openers}
        </Strong>
        <Openers matchId={matchId} mode={match?.discoveryMode ?? 'dating'} onChoose={write} />
      </section>
      <Stack $gap={3}>
        <Button wide onClick={() => write()}>
          {momentTexts.match.write}
        </Button>
        <Button rank={3} wide onClick={close}>
          {momentTexts.match.keepLooking}
        </Button>
      </Stack>
    </Moment>
  )
}
