import { useContext } from 'react'
import styled from 'styled-components'
import { FoldedWords } from '../ui/FoldedWords.tsx'
import { AskBeforeLink } from './LinkWarning.tsx'
import { messageParts } from './message-links.ts'

/**
 * The words of a message; many lines are folded. A link is a button that warns before anything
 * opens, so that no address is loaded or previewed by a chat.
 */
export function MessageWords({ content }: { content: string }) {
  const ask = useContext(AskBeforeLink)
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
