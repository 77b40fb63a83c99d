import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { inColumn } from '../ui/layout.ts'
import { PlainPage } from '../ui/PlainPage.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { CardTitle, Hint, linkText } from '../ui/typography.ts'
import { ContactLine } from './ContactLine.tsx'
import type { LegalPart, LegalText } from './legal-text.ts'
import { texts } from './texts.ts'

type Props = {
  text: LegalText
  /** True beside the navigation, with links back to the profile and to the related text. */
  member?: { next: { to: string; label: string } }
}

/** A legal text as a page, public or within the member layout. */
export const LegalScreen = ({ text, member }: Props) =>
  member ? (
    <ScreenFrame
      title={text.title}
      width="text"
      back={{ to: pageAt('/profile'), label: texts.legalScreen.backToProfile }}
    >
      <LegalArticle text={text} />
      <div>
        <ButtonLink rank={2} to={member.next.to}>
          {member.next.label}
        </ButtonLink>
      </div>
    </ScreenFrame>
  ) : (
    <PlainPage title={text.title}>
      <LegalArticle text={text} />
      <LegalLinks />
      <div>
        <ButtonLink rank={2} to={pageAt('/')}>
          {texts.legalScreen.backToKith}
        </ButtonLink>
      </div>
    </PlainPage>
  )

/** Body of a legal text, without its title, at a readable line length. */
const LegalArticle = ({ text }: { text: LegalText }) => (
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
  ${inColumn(6)}
  max-width: var(--measure);
  line-height: var(--leading-body);

  section {
    ${inColumn(3)}
  }

  ul {
    ${inColumn(2)}
    padding-left: var(--space-5);
    list-style: disc;
  }

  li::marker {
    color: var(--color-thread);
  }
`

const links = [
  { to: pageAt('/legal/terms'), label: texts.legalLinks.terms },
  { to: pageAt('/legal/privacy'), label: texts.legalLinks.privacy },
  { to: pageAt('/legal/guidelines'), label: texts.legalLinks.guidelines },
  { to: pageAt('/legal/license'), label: texts.legalLinks.license },
]

/** Links to the legal texts, for visitors who want to read them before they join. */
const LegalLinks = () => (
  <nav aria-label={texts.legalLinks.label}>
    <Links>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Way to={to}>{label}</Way>
        </li>
      ))}
    </Links>
  </nav>
)

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
`

const Way = styled(NavLink)`
  ${linkText}
  display: inline-flex;
  align-items: center;
  min-width: var(--tap);
  min-height: var(--tap);
  font-size: var(--text-sm);

  &[aria-current] {
    color: var(--color-ink-2);
    font-weight: var(--weight-text);
  }
`
