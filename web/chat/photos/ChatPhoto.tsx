import { EyeOff, ImageOff } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { MessagePhoto } from '../../../contracts/chat/photos.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WholePhotoButton } from '../../ui/WholePhotoButton.tsx'
import { type MessagesPath, messagesParams } from '../use-loaded-messages.ts'
import { PhotoPlace } from './photo-place.ts'
import { texts } from './texts.ts'

export type ChatPhotoProps = {
  path: MessagesPath
  /** Id of the match or group. */
  chatId: string
  messageId: string
  photo: Exclude<MessagePhoto, 'taken_back'>
  own: boolean
  /** The sender's name. */
  from: string
  /** Opens the agreement to photos. */
  onAsk: () => void
}

/** The photo of a message, in a box of one size whatever its state. */
export function ChatPhoto({ photo, onAsk, ...shown }: ChatPhotoProps) {
  if (photo === 'shown') return <ShownPhoto {...shown} />
  return (
    <Box>
      <Icon of={ImageOff} />
      <p>{texts.unasked}</p>
      <Button rank={3} small aria-haspopup="dialog" onClick={onAsk}>
        {texts.ask}
      </Button>
    </Box>
  )
}

/** Blurred until it is tapped; then a tap shows the whole picture. */
function ShownPhoto({
  path,
  chatId,
  messageId,
  own,
  from,
}: Omit<ChatPhotoProps, 'photo' | 'onAsk'>) {
  const [isClear, setClear] = useState(false)
  const params = { ...messagesParams(chatId), messageId }
  const { data, error, refresh } = useRoute(`GET ${path}/:messageId/photo`, { params })
  const label = own ? texts.own : texts.from(bidiIsolate(from))
  if (error)
    return (
      <Box>
        <p role="status">{texts.notLoaded}</p>
        <Button rank={3} small onClick={() => void refresh()}>
          {texts.retry}
        </Button>
      </Box>
    )
  if (!data)
    return (
      <Box>
        <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      </Box>
    )
  return (
    <Box>
      <Picture src={data.photo} alt={isClear ? label : ''} $blurred={!isClear} />
      {isClear ? (
        <WholePhotoButton photo={{ photoUrl: data.photo }} label={label} />
      ) : (
        <Cover type="button" aria-label={texts.reveal(label)} onClick={() => setClear(true)}>
          <Tap>
            <Icon of={EyeOff} size="small" />
            {texts.tap}
          </Tap>
        </Cover>
      )}
    </Box>
  )
}

const Box = styled(PhotoPlace)`
  display: grid;
  gap: var(--space-2);
  place-content: center;
  justify-items: center;
  padding: var(--space-4);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  text-align: center;
`

const Picture = styled.img<{ $blurred: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  ${({ $blurred }) => $blurred && 'scale: 1.3; filter: blur(28px);'}
`

const Cover = styled.button`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border-radius: inherit;
  outline-offset: calc(-2 * var(--focus-width));
`

const Tap = styled.span`
  display: flex;
  gap: var(--space-1);
  align-items: center;
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-pill);
  background: var(--photo-chip);
  color: var(--color-on-photo);
  font-weight: var(--weight-medium);
`
