import { useAtom } from 'jotai'
import { Image, SendHorizontal, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
} from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { withoutUselessCharacters } from '../../contracts/core/hidden-characters.ts'
import { hasInk } from '../../contracts/core/ink.ts'
import { limits } from '../../contracts/core/limits.ts'
import { charactersIn, excessOf } from '../../contracts/core/text-length.ts'
import { draftsAtom } from '../data/message-drafts.ts'
import { controlShape } from '../ui/Field.tsx'
import { hover } from '../ui/hover.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { isEnter } from '../ui/is-enter.ts'
import { tabular } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = {
  /** Its `conversationKey`. */
  conversation: string
  /** Accessible name: `Message Rowan`. */
  label: string
  /** The message that the new one answers. */
  answering: Answering | undefined
  onNotAnswering: () => void
  onSend: (content: string) => void
  /** Opens the choice of a photo, or the agreement to photos. */
  onPhoto: () => void
  field: RefObject<HTMLTextAreaElement | null>
}

type Answering = {
  readonly id: string
  /** `Reply to Rowan`. */
  readonly to: string
  readonly content: string
}

/** The counter appears when this many characters or fewer remain. */
const countFrom = 100

/**
 * Input for messages. Enter sends; Shift and Enter begins a new line; Escape ends an answer. It has
 * the focus where the member came to write: their place in the history `writes`, or they chose a
 * message to answer.
 */
export function Composer(props: Props) {
  const { conversation, label, answering, onNotAnswering, onSend, onPhoto, field } = props
  const id = useId()
  const [{ [conversation]: text = '' }, setDraft] = useAtom(draftsAtom)
  const write = (next: string) => setDraft({ key: conversation, change: () => next || undefined })

  const { writes } = (useLocation().state ?? {}) as { writes?: boolean }
  useEffect(() => {
    if (writes) field.current?.focus()
  }, [writes, field])

  const answeredId = answering?.id
  useEffect(() => {
    if (answeredId !== undefined) field.current?.focus()
  }, [answeredId, field])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const area = field.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [text, field])

  const content = text.trim()
  const written = withoutUselessCharacters(content)
  const excess = excessOf(written, limits.message)
  const remaining = excess > 0 ? -excess : limits.message - charactersIn(written)
  const sendable = hasInk(content) && remaining >= 0

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (!sendable) return
    onSend(content)
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event) && !event.shiftKey) send(event)
    else if (event.key === 'Escape' && answering) onNotAnswering()
  }

  return (
    <Form onSubmit={send} aria-label={texts.composer.form}>
      {answering && (
        <Answered>
          <p id={`${id}-answered`} dir="auto">
            <strong>{answering.to}</strong>
            <VisuallyHidden>: </VisuallyHidden>
            <bdi>{answering.content}</bdi>
          </p>
          <IconButton
            icon={X}
            label={texts.composer.notAnswering}
            keys={texts.composer.notAnsweringKey}
            onClick={() => {
              onNotAnswering()
              field.current?.focus()
            }}
          />
        </Answered>
      )}
      <Photo icon={Image} label={texts.composer.photo} aria-haspopup="dialog" onClick={onPhoto} />
      <Area
        ref={field}
        aria-label={label}
        dir="auto"
        rows={1}
        placeholder={texts.composer.placeholder}
        value={text}
        onChange={event => write(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={remaining < 0 || undefined}
        aria-describedby={answering ? `${id}-answered ${id}-count` : `${id}-count`}
      />
      <Send
        icon={SendHorizontal}
        label={texts.composer.send}
        keys={texts.composer.sendKey}
        type="submit"
        aria-disabled={!sendable}
      />
      <Count id={`${id}-count`} role="status" $over={remaining < 0}>
        {remaining < countFrom &&
          (remaining < 0 ? texts.composer.tooMany(-remaining) : texts.composer.left(remaining))}
      </Count>
    </Form>
  )
}

const Form = styled.form`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: flex-end;
  max-width: 46rem;
  margin: 0 auto;
`

const Answered = styled.div`
  display: flex;
  flex: 1 0 100%;
  gap: var(--space-2);
  align-items: center;
  min-width: 0;
  padding-inline-start: var(--space-2);
  border-inline-start: 3px solid var(--color-primary);
  font-size: var(--text-sm);

  > p {
    display: grid;
    flex: 1;
    min-width: 0;
  }

  > p > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

const Area = styled.textarea`
  ${controlShape}
  display: block;
  flex: 1;
  min-width: 0;
  max-height: 9rem;
  border-radius: 1.5rem;
  resize: none;
  field-sizing: content;
`

const Photo = styled(IconButton)`
  height: max(var(--tap), 3rem);
`

const Send = styled(Photo)`
  width: max(var(--tap), 3rem);

  background: var(--color-primary);
  color: var(--color-on-primary);
  ${hover('background: var(--color-primary-hover);')}

  &[aria-disabled="true"] {
    background: var(--color-sunken);
    color: var(--color-ink-3);
    cursor: default;
  }
`

const Count = styled.p<{ $over: boolean }>`
  ${tabular}
  position: absolute;
  right: 4rem;
  bottom: 100%;
  padding: 0 var(--space-2);
  border-radius: var(--radius-xs);
  background: var(--color-surface);
  color: ${({ $over }) => ($over ? 'var(--color-on-no-soft)' : 'var(--color-ink-3)')};
  font-size: var(--text-xs);
  font-weight: ${({ $over }) => ($over ? 'var(--weight-bold)' : 'var(--weight-text)')};
`
