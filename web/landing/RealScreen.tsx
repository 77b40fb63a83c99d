import styled from 'styled-components'
import { Card } from '../ui/Card.tsx'
import { inColumn } from '../ui/layout.ts'
import { Hint, Muted, SectionTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** For whom Kith is, beside a picture of the deck, which `tools/landing/take-picture.ts` takes. */
export const RealScreen = () => (
  <Beside aria-labelledby="real-screen">
    <div>
      <SectionTitle id="real-screen">{texts.realScreen.title}</SectionTitle>
      <Muted>{texts.realScreen.text}</Muted>
    </div>
    <figure>
      <picture>
        <source srcSet="/landing/deck-dark.webp" media="(prefers-color-scheme: dark)" />
        <Screen
          src="/landing/deck-light.webp"
          alt={texts.realScreen.picture}
          width={390}
          height={844}
          loading="lazy"
        />
      </picture>
      <Hint as="figcaption">{texts.realScreen.caption}</Hint>
    </figure>
  </Beside>
)

const Beside = styled(Card)`
  ${inColumn(5)}
  align-items: center;
  padding: var(--space-5);

  > div {
    ${inColumn(2)}
    max-width: var(--measure);
  }

  > figure {
    ${inColumn(2)}
    justify-items: center;
  }

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-10);
    padding: var(--space-8);
  }
`

const Screen = styled.img`
  display: block;
  width: 100%;
  max-width: 18rem;
  height: auto;
  border: var(--border-hair);
  border-radius: var(--radius-xl);
`
