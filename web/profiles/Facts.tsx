import styled from 'styled-components'
import { FoldedWords } from '../ui/FoldedWords.tsx'

export const Facts = ({ facts }: { facts: Readonly<Record<string, string>> }) => (
  <List>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </List>
)

/** A member's text, with its line breaks; very many of them are folded. */
export const Words = ({ children }: { children: string }) => (
  <Paragraph dir="auto">
    <FoldedWords text={children} />
  </Paragraph>
)

const Paragraph = styled.p`
  max-width: var(--measure);
  overflow-wrap: anywhere;
  white-space: pre-line;
`

const List = styled.dl`
  display: grid;
  margin-bottom: calc(var(--space-2) * -1);

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding-block: var(--space-2);
  }

  > div + div {
    border-top: var(--border-hair);
  }

  dt {
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }

  dd {
    min-width: 0;
    font-weight: var(--weight-medium);
  }
`
