import styled from 'styled-components'
import { getContact } from '../../contracts/endpoints.ts'
import { useRoute } from '../data/use-route.ts'
import { CardTitle, Hint, linkText } from '../ui/text.ts'
import type { LegalPart, LegalText } from './legal-text.ts'

/** Body of a legal text, without its title, at a readable line length. */
export const LegalArticle = ({ text }: { text: LegalText }) => (
  <Words>
    <Hint>Effective {text.effective}</Hint>
    <section aria-label="Introduction">
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
  parts.map(part =>
    typeof part === 'string' ? (
      <p key={part}>
        <Said text={part} />
      </p>
    ) : (
      <ul key={part[0]}>
        {part.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  )

function Said({ text }: { text: string }) {
  const [before, after] = text.split('{email}')
  if (after === undefined) return text
  return (
    <>
      {before}
      <Contact />
      {after}
    </>
  )
}

function Contact() {
  const { email } = useRoute(getContact).data ?? {}
  return email ? <Mail href={`mailto:${email}`}>{email}</Mail> : 'those who run the Kith you use'
}

const Mail = styled.a`
  ${linkText}
`

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
