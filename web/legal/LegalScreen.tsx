import { page } from '../../contracts/pages.ts'
import { PlainPage } from '../shell/PlainPage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { LegalArticle } from './LegalArticle.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import type { LegalText } from './legal-text.ts'

type Props = {
  text: LegalText
  /** Beside the navigation, with the way back to one's profile and on to the text's companion. */
  member?: { next: { to: string; label: string } }
}

/** A legal text as a page of its own, for everyone or among a member's screens. */
export const LegalScreen = ({ text, member }: Props) =>
  member ? (
    <ScreenFrame
      title={text.title}
      width="text"
      back={{ to: page.profile, label: 'Back to your profile' }}
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
        <ButtonLink rank={2} to={page.landing}>
          Back to Kith
        </ButtonLink>
      </div>
    </PlainPage>
  )
