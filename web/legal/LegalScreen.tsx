import { pageAt } from '../../contracts/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { LegalArticle } from './LegalArticle.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import type { LegalText } from './legal-text.ts'
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
