import styled from 'styled-components'
import { Card } from '../ui/Card.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'
import { ConnectionGlyph, ConsentGlyph, MessageGlyph } from './glyphs.tsx'
import { texts } from './texts.ts'

const features = [
  {
    glyph: ConsentGlyph,
    title: texts.featureCards.consentTitle,
    text: texts.featureCards.consentText,
  },
  {
    glyph: ConnectionGlyph,
    title: texts.featureCards.connectionTitle,
    text: texts.featureCards.connectionText,
  },
  {
    glyph: MessageGlyph,
    title: texts.featureCards.messagingTitle,
    text: texts.featureCards.messagingText,
  },
]

export const FeatureCards = () => (
  <Cards>
    {features.map(({ glyph: Glyph, title, text }) => (
      <Feature key={title} as="article">
        <Glyph />
        <div>
          <CardTitle>{title}</CardTitle>
          <Muted>{text}</Muted>
        </div>
      </Feature>
    ))}
  </Cards>
)

const Cards = styled.div`
  display: grid;
  gap: var(--space-3);

  @media (min-width: 64rem) {
    grid-template-columns: repeat(3, 1fr);
    gap: var(--space-5);
  }
`

const Feature = styled(Card)`
  display: grid;
  grid-template-columns: 4.5rem minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;

  h2 {
    margin-bottom: 0.125rem;
  }

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    padding: var(--space-6);
  }
`
