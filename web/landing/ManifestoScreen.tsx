import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { page } from '../../contracts/pages.ts'
import { PlainPage } from '../shell/PlainPage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Row } from '../ui/layout.ts'
import { SectionTitle } from '../ui/text.ts'
import { texts } from './texts.ts'

const parts = [
  {
    title: texts.manifestoScreen.title,
    text: [texts.manifestoScreen.aYesOnlyMeans, texts.manifestoScreen.youMayChangeYour],
  },
  {
    title: texts.manifestoScreen.authenticity,
    text: [texts.manifestoScreen.manyOfUsHave, texts.manifestoScreen.beingPrivateIsNot],
  },
  {
    title: texts.manifestoScreen.communityCare,
    text: [texts.manifestoScreen.peopleComeHereTo, texts.manifestoScreen.weLookAfterOne],
  },
]

export const ManifestoScreen = () => (
  <PlainPage title={texts.manifestoScreen.whyKithExists} brand>
    {parts.map(({ title, text }) => (
      <Part key={title}>
        <SectionTitle>{title}</SectionTitle>
        {text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Part>
    ))}
    <p>
      {texts.manifestoScreen.whatThisAsksOf}{' '}
      <Way to={page.guidelines}>{texts.manifestoScreen.communityGuidelines}</Way>.
    </p>
    <Row $gap={3}>
      <ButtonLink rank={3} to={page.landing}>
        {texts.manifestoScreen.back}
      </ButtonLink>
      <ButtonLink to={page.landing}>{texts.manifestoScreen.joinOurCommunity}</ButtonLink>
    </Row>
  </PlainPage>
)

const Way = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 0.2em;
`

const Part = styled.section`
  display: grid;
  gap: var(--space-3);
  padding-bottom: var(--space-3);
  line-height: var(--leading-body);

  h2 {
    color: var(--brand-thread);
  }
`
