import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { page } from '../../contracts/pages.ts'
import { PlainPage } from '../shell/PlainPage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Row } from '../ui/layout.ts'
import { SectionTitle } from '../ui/text.ts'

const parts = [
  {
    title: 'Consent',
    text: [
      'A yes only means something where a no costs nothing. That is why boundaries come first here: you write them before anyone writes to you, in your own words, and they stand where others can see them.',
      'You may change your mind on any day, about anything, without giving a reason. Nobody is told that you did. A maybe is an answer too, and it is nobody’s task to turn it into a yes.',
    ],
  },
  {
    title: 'Authenticity',
    text: [
      'Many of us have two names, more than one love, or a life that does not fit into a form with two boxes. Here you go by the name you choose, and you decide how much of your face, your city and your story goes with it.',
      'Being private is not being dishonest. What we ask for is simple: let what you show be true.',
    ],
  },
  {
    title: 'Community care',
    text: [
      'People come here to love, to make friends, to find the family that they would choose. None of that thrives on endless scrolling, so we do not reward it. We would rather you met someone for tea.',
      'We look after one another. A report is read, a block holds, and everything that keeps you safe is free. If someone was kind to you here, pass it on.',
    ],
  },
]

export const ManifestoScreen = () => (
  <PlainPage title="Why Kith exists" brand>
    {parts.map(({ title, text }) => (
      <Part key={title}>
        <SectionTitle>{title}</SectionTitle>
        {text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Part>
    ))}
    <p>
      What this asks of each of us stands in our{' '}
      <Way to={page.guidelines}>Community Guidelines</Way>.
    </p>
    <Row $gap={3}>
      <ButtonLink rank={3} to={page.landing}>
        Back
      </ButtonLink>
      <ButtonLink to={page.landing}>Join Our Community</ButtonLink>
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
