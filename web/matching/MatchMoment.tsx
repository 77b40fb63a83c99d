import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { pageAt } from '../../contracts/pages.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { useIsBusy } from '../ui/use-is-busy.ts'
import { Moment } from './Moment.tsx'
import { newMatchAtom } from './match-moment-state.ts'
import { matchTexts } from './match-texts.ts'
import { momentTexts } from './moment-texts.ts'
import { Openers } from './Openers.tsx'
import { otherSide } from './other-side.ts'

/**
 * Shows a new match with both portraits and three first messages to choose from. The answer to a like may
 * come late, so it opens only once the member neither writes nor has a dialog or a menu open.
 */
export function MatchMoment({ matchId }: { matchId: string }) {
  const own = useMember()
  const setMatch = useSetAtom(newMatchAtom)
  const close = useCallback(() => setMatch(undefined), [setMatch])
  const { data: match } = useRoute('GET /api/matches/:matchId', { params: { matchId } })
  const isBusy = useIsBusy()
  const [isShown, show] = useState(!isBusy)
  useEffect(() => {
    if (!isBusy) show(true)
  }, [isBusy])
  if (!isShown) return null
  const other = match && otherSide(match, own.id)
  return (
    <Moment
      title={matchTexts.title}
      text={matchTexts.text}
      faces={[own, other].map(one => one && { ...one, photo: primaryPhoto(one.photos) })}
      chat={{ id: matchId, page: pageAt('/chat/:matchId', { matchId }) }}
      openers={choose => (
        <Openers matchId={matchId} mode={match?.discoveryMode ?? 'dating'} onChoose={choose} />
      )}
      writeLabel={momentTexts.match.write}
      onClose={close}
    />
  )
}
