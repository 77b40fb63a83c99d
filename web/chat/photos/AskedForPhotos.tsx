import { Image } from 'lucide-react'
import type { Match } from '../../../contracts/matching/matching.ts'
import { Button } from '../../ui/Button.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { ChatNotice } from '../ChatNotice.tsx'
import { texts } from './texts.ts'
import { usePhotoConsent } from './use-photo-consent.ts'

type Props = { match: Pick<Match, 'id' | 'photos'>; pseudonym: string }

/** That the other would like to share photos, until it is answered; nothing otherwise. */
export function AskedForPhotos({ match: { id, photos }, pseudonym }: Props) {
  const { agree, pending } = usePhotoConsent('/api/matches/:matchId/messages', id)
  if (photos.own !== null || !photos.others) return null
  return (
    <ChatNotice label={texts.title} icon={Image} text={texts.asked(bidiIsolate(pseudonym))}>
      <Button rank={0} small onClick={() => agree(false)}>
        {texts.decline}
      </Button>
      <Button rank={3} small busy={pending && texts.accept} onClick={() => agree(true)}>
        {texts.accept}
      </Button>
    </ChatNotice>
  )
}
