import styled from 'styled-components'
import { CardTitle, Hint } from '../ui/typography.ts'
import { ContactLine } from './ContactLine.tsx'
import type { LegalPart, LegalText } from './legal-text.ts'
import { texts } from './texts.ts'

/** Body of a legal text, without its title, at a readable line length. */
export const LegalArticle = ({ text }: { text: LegalText }) => (
  <Words>
    <Hint>{texts.legalArticle.effective(text.effective)}</Hint>
    <section aria-label={texts.legalArticle.introduction}>
      <Parts parts={text.introduction} />
    </section>
    {text.clauses.map(({ title, parts }) => (
      <section key={title} aria-label={title}>
        <CardTitle>{title}</CardTitle>
        <Parts parts={parts} />
      </section>
    ))}
  </Words>
)

const Parts = ({ parts }: { parts: readonly LegalPart[] }) =>
  parts.map(part => {
    if (typeof part === 'string') return <p key={part}>{part}</p>
    if ('withEmail' in part) return <ContactLine key={part.withEmail} {...part} />
    return (
      <ul key={part[0]}>
        {part.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )
  })

const Words = styled.div`
  display: grid;
  gap: var(--space-6);
  max-width: var(--measure);
  line-height: var(--leading-body);

  section {
    display: grid;
    gap: var(--space-3);
  }

  ul {
    display: grid;
    gap: var(--space-2);
    padding-left: var(--space-5);
    list-style: disc;
  }

  li::marker {
    color: var(--color-thread);
  }
`
