import { ButtonLink } from '../ui/Button.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import { ThreadLoop } from '../ui/ThreadLoop.tsx'
import { Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** Screen for any path that the router does not know. */
export const NotFoundScreen = () => (
  <PlainPage title={texts.notFound.title} art={<ThreadLoop undone />}>
    <p>{texts.notFound.text}</p>
    <div>
      <ButtonLink to="/">{texts.notFound.action}</ButtonLink>
    </div>
    <Muted $size="sm">{texts.notFound.hint}</Muted>
  </PlainPage>
)
