import { ButtonLink } from '../ui/Button.tsx'
import { ThreadLoop } from '../ui/ThreadLoop.tsx'
import { Muted } from '../ui/text.ts'
import { PlainPage } from './PlainPage.tsx'

/** Screen for any path that the router does not know. */
export const NotFoundScreen = () => (
  <PlainPage title="404 Page Not Found" art={<ThreadLoop undone />}>
    <Muted>Did you forget to add the page to the router?</Muted>
    <div>
      <ButtonLink to="/">Back to Kith</ButtonLink>
    </div>
  </PlainPage>
)
