import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { useTakesPayments } from '../data/installation.ts'
import { useGoodbye } from '../identity/goodbye.ts'
import { AccessibilityToggle } from '../ui/AccessibilitySwitch.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { Wordmark } from '../ui/Logo.tsx'
import { inColumn, inRow } from '../ui/layout.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { CardTitle, HeroTitle, linkText, Muted } from '../ui/typography.ts'
import { useFocusOnOpening } from '../ui/use-focus-on-opening.ts'
import { ConnectionGlyph, ConsentGlyph, MessageGlyph } from './glyphs.tsx'
import { HeroArt } from './HeroArt.tsx'
import { PremiumCard } from './PremiumCard.tsx'
import { RealScreen } from './RealScreen.tsx'
import { texts } from './texts.ts'

export function LandingScreen() {
  const main = useFocusOnOpening()
  const takesPayments = useTakesPayments()
  useGoodbye()
  return (
    <Page>
      <DocumentTitle />
      <SkipLink />
      <Bar className="theme-dark on-brand">
        <Wordmark />
        <AccessibilityToggle />
      </Bar>
      <main id="main" tabIndex={-1} ref={main}>
        <Ground className="theme-dark on-brand">
          <Hero>
            <Art />
            <Copy>
              <Tagline>{texts.landingScreen.tagline}</Tagline>
              <HeroTitle>{texts.landingScreen.headline}</HeroTitle>
              <Muted>{texts.landingScreen.forWhom}</Muted>
              <Start>
                <ButtonLink to={pageAt('/auth/login')}>{texts.landingScreen.getStarted}</ButtonLink>
                <Terms />
              </Start>
            </Copy>
          </Hero>
        </Ground>
        <Band>
          <Inside>
            <FeatureCards />
            <RealScreen />
            {takesPayments && <PremiumCard />}
            <Why to={pageAt('/manifesto')}>{texts.landingScreen.toManifesto}</Why>
          </Inside>
        </Band>
      </main>
    </Page>
  )
}

const Terms = () => (
  <Fine>
    {texts.landingScreen.agreeTo}{' '}
    <Link to={pageAt('/legal/terms')}>{texts.landingScreen.terms}</Link> {texts.landingScreen.and}{' '}
    <Link to={pageAt('/legal/privacy')}>{texts.landingScreen.privacyPolicy}</Link>
  </Fine>
)

const Page = styled.div`
  position: relative;
  min-height: 100dvh;
  overflow-x: clip;
`

const Bar = styled.header`
  position: absolute;
  inset: 0 0 auto;
  ${inRow(3)}
  justify-content: space-between;
  max-width: 80rem;
  min-height: 4rem;
  margin: 0 auto;
  padding: 0 var(--space-5);
  color: var(--color-on-brand);

  @media (min-width: 64rem) {
    padding: var(--space-3) var(--gutter);
  }
`

const Ground = styled.div`
  padding-top: 4rem;
  background: var(--brand-ground);
  color: var(--color-on-brand);

  @media (min-width: 64rem) {
    padding-top: 5.5rem;
  }
`

const Hero = styled.div`
  ${inColumn(4)}
  max-width: 80rem;
  margin: 0 auto;
  padding: 0 var(--space-5) var(--space-12);

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--space-12);
    align-items: center;
    padding: var(--space-8) var(--gutter) 7rem;
  }
`

const Art = styled(HeroArt)`
  width: calc(100% + var(--space-5) * 2);
  max-width: 40rem;
  margin: 0 calc(var(--space-5) * -1);
  justify-self: center;

  @media (min-width: 64rem) {
    order: 2;
    width: calc(100% + var(--gutter));
    max-width: none;
    margin: 0 calc(var(--gutter) * -1) 0 0;
  }
`

const Copy = styled.div`
  ${inColumn(4)}
  align-content: start;

  @media (min-width: 64rem) {
    gap: var(--space-5);
  }
`

const Tagline = styled.p`
  color: var(--brand-thread);
  font-weight: var(--weight-medium);
  text-wrap: balance;

  @media (min-width: 64rem) {
    font-size: var(--text-lg);
  }
`

const Start = styled.div`
  display: grid;
  gap: var(--space-3);
  text-align: center;

  @media (min-width: 64rem) {
    justify-items: start;
    text-align: left;

    > a {
      min-width: 14rem;
    }
  }
`

const Fine = styled.p`
  color: var(--color-on-brand-2);
  font-size: var(--text-xs);
  text-wrap: balance;

  a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const Band = styled.div`
  position: relative;
  margin-top: calc(var(--radius-xl) * -1);
  padding: var(--space-6) var(--gutter) var(--space-8);
  border-radius: var(--radius-xl) var(--radius-xl) 0 0;
  background: var(--color-bg);

  @media (min-width: 64rem) {
    padding: var(--space-10) var(--gutter) var(--space-12);
  }
`

const Inside = styled.div`
  ${inColumn(3)}
  max-width: 76rem;
  margin: 0 auto;

  @media (min-width: 64rem) {
    gap: var(--space-6);
  }
`

const Why = styled(Link)`
  ${linkText}
  justify-self: center;
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
`

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

const FeatureCards = () => (
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
