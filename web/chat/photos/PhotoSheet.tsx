import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import type { Message } from '../../../contracts/chat/chat.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { addressWith } from '../../data/address.ts'
import { adviceFor, CallFailed, isUnauthorized } from '../../data/call-errors.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useLoggedOut } from '../../data/use-logged-out.ts'
import { checkChosenFiles, PhotoRefused } from '../../profiles/photos/check-chosen-files.ts'
import { preparePhoto } from '../../profiles/photos/prepare-photo.ts'
import { sendPhotoTo } from '../../profiles/photos/send-photo.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.ts'
import { Hint, Muted } from '../../ui/typography.ts'
import { listOf, messagesParams } from '../use-loaded-messages.ts'
import type { PhotoAgreement } from './photo-agreement.ts'
import { texts } from './texts.ts'
import { usePhotoConsent } from './use-photo-consent.ts'

type Props = PhotoAgreement & {
  /** Id of the message that the photo answers. */
  answers: string | undefined
  open: boolean
  onClose: () => void
  /** Called when the photo was sent. */
  onSent: () => void
}

/** Agreement to photos in a chat, and once it is there, the choice of one to send. */
export function PhotoSheet(props: Props) {
  const { path, id, name, own, others, open, onClose } = props
  const { agree, pending } = usePhotoConsent(path, id)
  if (own && others !== false) return <SendSheet {...props} onStop={() => agree(false)} />
  return (
    <ActionSheet
      title={texts.title}
      open={open}
      onClose={onClose}
      cancel={texts.close}
      act={own ? texts.stop : texts.agree}
      busy={pending && texts.working}
      onAct={() => agree(!own)}
    >
      <Stack $gap={3}>
        <Muted>{others === undefined ? texts.aboutGroup : texts.about(bidiIsolate(name))}</Muted>
        <Hint>{texts.rules}</Hint>
        <Muted role="status">{own && texts.agreed(bidiIsolate(name))}</Muted>
      </Stack>
    </ActionSheet>
  )
}

/** Shows a chosen photo before it is sent. Closing the sheet stops the sending. */
function SendSheet({ open, onClose, onStop, ...to }: Props & { onStop: () => void }) {
  const fieldId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { photo, problem, sent, choose, send, forget } = useChosenPhoto(to)
  const close = () => {
    forget()
    onClose()
  }
  const isSending = sent !== undefined
  return (
    <ActionSheet
      title={texts.title}
      open={open}
      onClose={close}
      cancel={texts.cancel}
      act={texts.send}
      busy={isSending && texts.sending(sent)}
      disabled={!photo}
      onAct={() => void send()}
      unsaved={photo !== undefined}
    >
      <Stack $gap={3}>
        {photo && <Preview src={photo.preview} alt={texts.preview} />}
        <Button
          rank={2}
          icon={<Icon of={ImagePlus} size="small" />}
          disabled={isSending}
          onClick={() => input.current?.click()}
        >
          {photo ? texts.chooseOther : texts.choose}
        </Button>
        <input
          ref={input}
          id={fieldId}
          hidden
          type="file"
          aria-label={texts.choose}
          accept="image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif"
          onChange={({ target }) => {
            choose([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Problem role="alert">{problem}</Problem>
        <Hint>{texts.rules}</Hint>
        <Button rank={0} disabled={isSending} onClick={onStop}>
          {texts.stop}
        </Button>
      </Stack>
    </ActionSheet>
  )
}

type Chosen = { readonly key: string; readonly file: File; readonly preview: string }

/** The photo to send, its progress from 0 to 1 while it is sent, and what stands in its way. */
function useChosenPhoto({ path, id, answers, onSent }: Omit<Props, 'open' | 'onClose'>) {
  const [photo, setPhoto] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<number>()
  const stopping = useRef<AbortController>(undefined)
  const refresh = useRefresh()
  const loggedOut = useLoggedOut()

  const preview = photo?.preview
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  useEffect(() => () => stopping.current?.abort(), [])

  const choose = (files: readonly File[]) => {
    const checked = checkChosenFiles(files, 0)
    const [file] = checked.files
    setProblem(checked.problem?.text)
    if (file) setPhoto({ key: randomId(), file, preview: URL.createObjectURL(file) })
  }
  const forget = () => {
    stopping.current?.abort()
    setPhoto(undefined)
    setProblem(undefined)
  }
  const send = async () => {
    if (!photo) return
    const stop = new AbortController()
    const { signal } = stop
    stopping.current = stop
    setProblem(undefined)
    setSent(0)
    try {
      const file = await preparePhoto(photo.file)
      const query = answers === undefined ? {} : { answers }
      const endpoint = `POST ${photosPath[path]}` as const
      const address = addressWith(endpoint, { params: messagesParams(id), query })
      await sendPhotoTo<Message>(address, { id: photo.key, file }, { signal, onProgress: setSent })
      await refresh(listOf(path))
      setPhoto(undefined)
      onSent()
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Error && isUnauthorized(error)) return loggedOut()
      setProblem(problemOf(error))
    } finally {
      setSent(undefined)
    }
  }
  return { photo, problem, sent, choose, send, forget }
}

const photosPath = {
  '/api/matches/:matchId/messages': '/api/matches/:matchId/photos',
  '/api/group-chats/:id/messages': '/api/group-chats/:id/photos',
} as const

const problemOf = (error: unknown): string | undefined => {
  if (error instanceof PhotoRefused) return error.toast.text
  if (error instanceof CallFailed && error.status < 500) return adviceFor(error)
  return texts.notSent
}

const Preview = styled.img`
  width: 100%;
  max-height: 40vh;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  object-fit: contain;
`

const Problem = styled.p`
  color: var(--color-on-no-soft);
  font-weight: var(--weight-bold);

  &:empty {
    display: none;
  }
`
