import { ButtonLink } from '../look/Button.tsx'
import { Muted } from '../look/text.ts'
import { PlainPage } from './PlainPage.tsx'

/** The same outside the navigation. */
export const PublicLaterScreen = ({ title, text }: { title: string; text: string }) => (
  <PlainPage title={title}>
    <Muted>{text}</Muted>
    <div>
      <ButtonLink rank={2} to="/">
        Back to Kith
      </ButtonLink>
    </div>
  </PlainPage>
)
