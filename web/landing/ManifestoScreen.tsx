import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { inColumn, Row } from '../ui/layout.ts'
import { PlainPage } from '../ui/PlainPage.tsx'
import { SectionTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

const parts = [
  {
    title: texts.manifestoScreen.consentTitle,
    text: [texts.manifestoScreen.consentFirst, texts.manifestoScreen.consentSecond],
  },
  {
    title: texts.manifestoScreen.authenticityTitle,
    text: [texts.manifestoScreen.authenticityFirst, texts.manifestoScreen.authenticitySecond],
  },
  {
    title: texts.manifestoScreen.careTitle,
    text: [texts.manifestoScreen.careFirst, texts.manifestoScreen.careSecond],
  },
]

export const ManifestoScreen = () => (
  <PlainPage title={texts.manifestoScreen.title} brand>
    {parts.map(({ title, text }) => (
      <Part key={title}>
        <SectionTitle>{title}</SectionTitle>
        {text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Part>
    ))}
    <p>
      {texts.manifestoScreen.readMoreIn}{' '}
      <Way to={pageAt('/legal/guidelines')}>{texts.manifestoScreen.communityGuidelines}</Way>.
    </p>
    <Row $gap={3}>
      <ButtonLink rank={3} to={pageAt('/')}>
        {texts.manifestoScreen.back}
      </ButtonLink>
      <ButtonLink to={pageAt('/')}>{texts.manifestoScreen.join}</ButtonLink>
    </Row>
  </PlainPage>
)

const Way = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 0.2em;
`

const Part = styled.section`
  ${inColumn(3)}
  padding-bottom: var(--space-3);
  line-height: var(--leading-body);

  h2 {
    color: var(--brand-thread);
  }
`
