import { useState } from 'react'
import styled from 'styled-components'
import { FoldedWords } from '../ui/FoldedWords.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { type MessageLink, messageParts } from './message-links.ts'

const LinkSheet = lazySheet('LinkSheet', () => import('./LinkSheet.tsx'))

/**
 * The words of a message; many lines are folded. A link is a button that warns before anything
 * opens, so that no address is loaded or previewed by a chat.
 */
export function MessageWords({ content }: { content: string }) {
  const [link, setLink] = useState<MessageLink>()
  const [open, setOpen] = useState(false)
  const ask = (asked: MessageLink) => {
    setLink(asked)
    setOpen(true)
  }
  return (
    <FoldedWords text={content}>
      {messageParts(content).map((part, index) =>
        'href' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one message never move
          <LinkButton key={index} type="button" dir="auto" onClick={() => ask(part)}>
            {part.text}
          </LinkButton>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one message never move
          <span key={index}>{part.text}</span>
        ),
      )}
      {link && <LinkSheet link={link} open={open} onOpenChange={setOpen} />}
    </FoldedWords>
  )
}

const LinkButton = styled.button`
  display: inline;
  color: inherit;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
`
